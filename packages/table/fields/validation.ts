// Provenance: foundryvtt.com/api, page foundry.data.validation.DataModelValidationFailure.

/** Why a value will not do, and why those within it will not. */
export class ValidationFailure {
  readonly invalidValue: unknown;
  readonly message: string;
  readonly fields: Readonly<Record<string, ValidationFailure>>;

  constructor(invalidValue: unknown, message: string, fields: Readonly<Record<string, ValidationFailure>> = {}) {
    this.invalidValue = invalidValue;
    this.message = message;
    this.fields = fields;
  }

  /** The failure as an error, one line for each field within. */
  asError(): Error {
    return new Error(this.toString());
  }

  toString(): string {
    const inner = Object.entries(this.fields).map(([name, failure]) => `${name}: ${failure.toString()}`);
    return [this.message, ...inner].filter(Boolean).join("\n");
  }
}
