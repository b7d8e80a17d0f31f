// Provenance: the names in fvtt-types (MIT) for Foundry 13, as its definitions are installed; nothing of what they do.
/// <reference types="fvtt-types" />
import { createRequire } from "node:module";
import type ts from "typescript";

/** Methods and getters that one class or mixin declares. */
interface DeclaredMembers {
  readonly instance: readonly string[];
  readonly static: readonly string[];
  readonly getters: readonly string[];
}

/** The names that Foundry's type definitions know. */
export interface FoundryNames {
  /** Classes, functions and values by namespace: `foundry.dice` has `Roll`. */
  readonly namespaces: Readonly<Record<string, readonly string[]>>;
  readonly declared: readonly DeclaredMembers[];
  /** Which entries of `declared` a class has, by its path. */
  readonly classes: Readonly<Record<string, readonly number[]>>;
  /** Globals that stand for a member of `foundry`, with its path. */
  readonly globals: Readonly<Record<string, string>>;
  /** All members of what packages reach from a global, by its path: those of `game`, `game.settings`, and of each class itself. */
  readonly members: Readonly<Record<string, readonly string[]>>;
  readonly hooks: readonly string[];
}

/** Reads all names from the type definitions, beginning at one of their files. */
export function readTypeNames(entry: string): FoundryNames {
  return new TypeNames(createRequire(import.meta.url)("typescript") as typeof ts, entry).read();
}

class TypeNames {
  readonly #ts: typeof ts;
  readonly #checker: ts.TypeChecker;
  readonly #files: readonly ts.SourceFile[];
  readonly #scope: ts.SourceFile;
  readonly #namespaces: Record<string, string[]> = {};
  readonly #members: Record<string, string[]> = {};
  readonly #classes: Record<string, number[]> = {};
  readonly #declared: Record<"instance" | "static" | "getters", string[]>[] = [];
  readonly #indexOf = new Map<ts.Symbol, number>();
  readonly #visited = new Set<ts.Symbol>();

  constructor(compiler: typeof ts, entry: string) {
    this.#ts = compiler;
    const program = compiler.createProgram([entry], {
      types: [],
      noEmit: true,
      skipLibCheck: true,
      module: compiler.ModuleKind.ESNext,
      moduleResolution: compiler.ModuleResolutionKind.Bundler,
      target: compiler.ScriptTarget.ESNext,
    });
    this.#checker = program.getTypeChecker();
    this.#files = program.getSourceFiles();
    this.#scope = program.getSourceFile(entry)!;
  }

  read(): FoundryNames {
    this.#readNamespace(this.#global("foundry"), "foundry");
    for (const name of ["game", "canvas", "ui", "CONFIG", "Hooks", "ChatMessage"]) this.#readMembers(name);
    const hooks = this.#propertiesOf(this.#checker.getDeclaredTypeOfSymbol(this.#hookConfig()));
    return {
      namespaces: this.#namespaces,
      declared: this.#declared,
      classes: this.#classes,
      globals: this.#globals(),
      members: this.#members,
      hooks: hooks.map(({ name }) => name),
    };
  }

  /** Every alias that the definitions make global: `export import Tour = foundry.nue.Tour`. */
  #globals(): Record<string, string> {
    const aliases = this.#files.flatMap(({ text }) => [...text.matchAll(/export import (\w+) = (foundry\.[\w.]+);/g)]);
    return Object.fromEntries(aliases.map(([, name, path]) => [String(name), String(path)]));
  }

  /** The interface that names the hooks; it is a global of no other name. */
  #hookConfig(): ts.Symbol {
    const file = this.#files.find(({ fileName }) => fileName.endsWith("/fvtt-types/src/configuration/hooks.d.mts"))!;
    const [module, name] = [this.#checker.getSymbolAtLocation(file)!, "HookConfig"];
    return this.#checker.getExportsOfModule(module).find((each) => each.name === name)!;
  }

  #readMembers(global: string): void {
    for (const member of this.#propertiesOf(this.#checker.getTypeOfSymbol(this.#global(global)))) {
      (this.#members[global] ??= []).push(member.name);
      const inner = this.#propertiesOf(this.#checker.getTypeOfSymbol(member));
      if (inner.length > 0) this.#members[`${global}.${member.name}`] = inner.map(({ name }) => name);
    }
  }

  /** The members of a type that Foundry's definitions declare; of a union, those of any part. */
  #propertiesOf(type: ts.Type): ts.Symbol[] {
    const parts = type.isUnion() ? type.types : [type];
    return parts
      .flatMap((part) => this.#checker.getPropertiesOfType(part))
      .filter((member) => this.#isFoundry(member) && !member.name.startsWith("__#"));
  }

  #isFoundry(symbol: ts.Symbol): boolean {
    return symbol.declarations?.[0]?.getSourceFile().fileName.includes("/fvtt-types/") ?? false;
  }

  #global(name: string): ts.Symbol {
    const { Namespace, Value, Type } = this.#ts.SymbolFlags;
    const found = this.#checker.resolveName(name, this.#scope, Namespace | Value | Type, false);
    if (!found) throw new Error(`The type definitions have no global ${name}.`);
    return this.#follow(found);
  }

  #follow(symbol: ts.Symbol): ts.Symbol {
    return symbol.flags & this.#ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
  }

  #readNamespace(namespace: ts.Symbol, path: string): void {
    if (this.#visited.has(namespace)) return;
    this.#visited.add(namespace);
    const { Class, Function, Variable, Module } = this.#ts.SymbolFlags;
    for (const exported of this.#checker.getExportsOfModule(namespace)) {
      const member = this.#follow(exported);
      if (exported.name.startsWith("_")) continue;
      if (member.flags & (Class | Function | Variable)) (this.#namespaces[path] ??= []).push(exported.name);
      if (member.flags & (Class | Variable)) this.#readClass(member, `${path}.${exported.name}`);
      else if (member.flags & Module) this.#readNamespace(member, `${path}.${exported.name}`);
    }
  }

  /** Reads a class, or a value that makes instances as a class does. */
  #readClass(symbol: ts.Symbol, path: string): void {
    const made = this.#checker.getTypeOfSymbol(symbol);
    const [maker] = made.getConstructSignatures();
    const isClass = symbol.flags & this.#ts.SymbolFlags.Class;
    const instance = isClass ? this.#checker.getDeclaredTypeOfSymbol(symbol) : maker?.getReturnType();
    if (!instance) return;
    this.#members[path] = this.#propertiesOf(made).map(({ name }) => name);
    for (const member of this.#propertiesOf(made)) this.#readMember(member, "static", path);
    for (const member of this.#propertiesOf(instance)) this.#readMember(member, "instance", path);
  }

  #readMember(member: ts.Symbol, side: "instance" | "static", path: string): void {
    const { Method, GetAccessor } = this.#ts.SymbolFlags;
    const list =
      member.flags & Method ? side : side === "instance" && member.flags & GetAccessor ? "getters" : undefined;
    const declarer = (member as ts.Symbol & { parent?: ts.Symbol }).parent;
    if (!list || !declarer) return;
    const known = this.#indexOf.get(declarer);
    const index = known ?? this.#declared.push({ instance: [], static: [], getters: [] }) - 1;
    this.#indexOf.set(declarer, index);
    const { [list]: names } = this.#declared[index]!;
    if (!names.includes(member.name)) names.push(member.name);
    const all = (this.#classes[path] ??= []);
    if (!all.includes(index)) all.push(index);
  }
}
