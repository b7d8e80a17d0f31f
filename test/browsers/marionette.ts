/**
 * Firefox as it comes, driven without geckodriver: it takes the commands of WebDriver by a socket of its own. Source:
 * the pages Protocol and Introduction to Marionette of firefox-source-docs.mozilla.org.
 */
import { connect, type Socket } from "node:net";
import { error, Session } from "selenium-webdriver";
import { Name, type Command } from "selenium-webdriver/lib/command.js";

/** The commands of a story by their names there. The types do not know all of them. */
const COMMANDS: Readonly<Record<string, string>> = {
  [Name.NEW_SESSION]: "NewSession",
  [Name.QUIT]: "DeleteSession",
  [Name.GET]: "Navigate",
  [Name.EXECUTE_SCRIPT]: "ExecuteScript",
  [Name.ACTIONS]: "PerformActions",
  [Name.CLICK_ELEMENT]: "ElementClick",
  [Name.GET_CURRENT_WINDOW_HANDLE]: "GetWindowHandle",
  [Name.SWITCH_TO_WINDOW]: "SwitchToWindow",
  newWindow: "NewWindow",
  [Name.SWITCH_TO_FRAME]: "SwitchToFrame",
  setWindowRect: "SetWindowRect",
  [Name.SCREENSHOT]: "TakeScreenshot",
};

/** An answer: a type that is always 1, the number of the command, an error and the result. */
type Reply = readonly [type: number, id: number, problem: error.ErrorData | null, result: unknown];

interface Started {
  readonly sessionId: string;
  readonly capabilities: object;
}

/** Sends the commands of a WebDriver to a Firefox. */
export class Marionette {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #received = Buffer.alloc(0);
  #count = 0;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("data", (data) => this.#receive(data));
    const gone = { error: "no such window", message: "Firefox has ended." };
    socket.on("close", () => this.#waiting.forEach((answer) => answer([1, 0, gone, null])));
  }

  /** Connects to the Firefox that listens at a port. */
  static connect(port: number): Promise<Marionette> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () => resolve(new Marionette(socket)));
      socket.once("error", reject);
    });
  }

  async execute(command: Command): Promise<unknown> {
    const name = COMMANDS[command.getName()];
    if (!name) throw new Error(`A story has no use for the command ${command.getName()}.`);
    const parameters = command.getParameters() as { readonly id?: unknown; readonly capabilities?: object };
    const [, , problem, result] = await this.#ask(`WebDriver:${name}`, told(parameters));
    if (problem) error.throwDecodedError(problem);
    if (name !== "NewSession") return typeof result === "object" && result && "value" in result ? result.value : result;
    const { sessionId, capabilities } = result as Started;
    return new Session(sessionId, capabilities);
  }

  #ask(name: string, parameters: object): Promise<Reply> {
    const id = ++this.#count;
    const packet = JSON.stringify([0, id, name, parameters]);
    this.#socket.write(`${Buffer.byteLength(packet)}:${packet}`);
    return new Promise((answer) => this.#waiting.set(id, answer));
  }

  /** Packets say their length in bytes first. The first one only greets. */
  #receive(data: Buffer): void {
    this.#received = Buffer.concat([this.#received, data]);
    for (let colon; (colon = this.#received.indexOf(":")) > 0;) {
      const end = colon + 1 + Number(this.#received.toString("utf8", 0, colon));
      if (this.#received.length < end) return;
      const packet: unknown = JSON.parse(this.#received.toString("utf8", colon + 1, end));
      this.#received = this.#received.subarray(end);
      if (!Array.isArray(packet)) continue;
      const reply = packet as unknown as Reply;
      this.#waiting.get(reply[1])?.(reply);
      this.#waiting.delete(reply[1]);
    }
  }
}

/** An element is named by its id alone where it is the one that is clicked. */
function told({ capabilities, ...parameters }: { readonly id?: unknown; readonly capabilities?: object }): object {
  const { id } = parameters;
  const element = typeof id === "object" && id ? Object.values(id as Record<string, string>)[0] : id;
  return { ...parameters, ...capabilities, ...(id !== undefined && { id: element, element }) };
}
