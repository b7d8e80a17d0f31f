import { afterEach, describe, expect, it } from "vitest";
import { watchRefusals } from "../not-implemented.ts";
import { refuseMembersOf, refuseTheRest } from "../refusals.ts";

type Any = Record<string, never> & ((...given: unknown[]) => unknown);

const said: string[] = [];
watchRefusals((api) => said.push(api));

function host() {
  const foundry = {} as { canvas: { geometry: { Ray: Any }; layers: { WallsLayer: new () => object } } };
  refuseTheRest(foundry);
  return foundry;
}

/** The name that is given instead of an answer. */
function nameOf(ask: () => unknown): string {
  try {
    return `answers ${String(ask())}`;
  } catch (error) {
    return (error as { api?: string }).api ?? String(error);
  }
}

afterEach(() => void said.splice(0));

describe("what is not built says its name", () => {
  const Ray = () => host().canvas.geometry.Ray as never as Record<string, Record<string, Any>>;

  it.each<[string, () => unknown, string]>([
    ["called", () => (Ray() as never as Any)(), "foundry.canvas.geometry.Ray"],
    ["made", () => new (Ray() as never as new () => object)(), "foundry.canvas.geometry.Ray"],
    [
      "asked for what it has",
      () => (Ray()["fromAngle"] as never as Any)(1, 2),
      "foundry.canvas.geometry.Ray.fromAngle",
    ],
    ["asked deeper", () => Ray()["walls"]!["placeables"]!(), "foundry.canvas.geometry.Ray.walls.placeables"],
    ["gone through", () => [...(Ray()["ends"] as never as Iterable<unknown>)], "foundry.canvas.geometry.Ray.ends"],
    ["counted with", () => (Ray()["length2"] as never as number) * 2, "foundry.canvas.geometry.Ray.length2"],
    ["written out", () => `${Ray()["label"] as never as string}`, "foundry.canvas.geometry.Ray.label"],
  ])("when it is %s", (_how, ask, name) => {
    expect(nameOf(ask)).toBe(name);
  });

  it("when a page looks for the end of it", () => {
    const climb = () => {
      let at = Ray() as never as Record<string, never>;
      while (at["parent"]) at = at["parent"];
    };
    expect(nameOf(climb)).toBe(`foundry.canvas.geometry.Ray${".parent".repeat(7)}`);
  });

  it("not when it is extended, or waited for", async () => {
    const foundry = host();
    class Walls extends foundry.canvas.layers.WallsLayer {}
    expect(Walls.name).toBe("Walls");
    expect(nameOf(() => new Walls())).toBe("foundry.canvas.layers.WallsLayer");
    const waited = await Promise.resolve<unknown>(foundry.canvas.geometry.Ray);
    expect(typeof waited).toBe("function");
  });
});

describe("methods that built classes are documented to have", () => {
  class Actor {
    getTokenImages() {
      return ["built"];
    }
  }
  refuseMembersOf({ documents: { Actor } }, {});

  it("say their names, also where a package calls them from its own", () => {
    class Mine extends Actor {
      override getTokenImages() {
        return super.getTokenImages();
      }
      modifyTokenAttribute() {
        return (Actor.prototype as never as { modifyTokenAttribute(): unknown }).modifyTokenAttribute.call(this);
      }
    }
    expect(new Mine().getTokenImages()).toEqual(["built"]);
    expect(nameOf(() => new Mine().modifyTokenAttribute())).toBe("Actor#modifyTokenAttribute");
  });

  it("are not gone through with the others", () => {
    const seen: string[] = [];
    for (const name in new Actor()) seen.push(name);
    expect(seen).toEqual([]);
  });
});
