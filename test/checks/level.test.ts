import { expect, it } from "vitest";
import { levelOf, stepLevel } from "../../src/checks/level.ts";
import { requestFor } from "../checks.ts";

it.each([
  ["/kaiser skill 5", { advantage: 1, disadvantage: 0 }, { advantage: 0, disadvantage: 1 }],
  ["/kaiser skill 5 a2", { advantage: 3, disadvantage: 0 }, { advantage: 1, disadvantage: 0 }],
  ["/kaiser resistance 5 d2", { advantage: 0, disadvantage: 1 }, { advantage: 0, disadvantage: 3 }],
  ["/kaiser skill 5 a1 d1", { advantage: 1, disadvantage: 0 }, { advantage: 0, disadvantage: 1 }],
  ["/kaiser skill 5 a90", undefined, { advantage: 89, disadvantage: 0 }],
  ["/klepto +1 d3", { advantages: 0, disadvantages: 2 }, undefined],
  ["/klepto +1 a3", undefined, { advantages: 2, disadvantages: 0 }],
])("a level of %s goes up to %j and down to %j", (line, up, down) => {
  expect([stepLevel(requestFor(line), 1), stepLevel(requestFor(line), -1)]).toEqual([up, down]);
});

it("a level is what one field is above the other", () => {
  expect(levelOf(requestFor("/klepto +1 a1 d3"))).toEqual({
    field: "advantages",
    opposite: "disadvantages",
    net: -2,
    most: 3,
  });
});

it.each(["/kaiser characteristic 4", "/ogs d8 + d6", "/kr 6 dt 7", "/olde stat 4"])("a level is not in %s", (line) => {
  expect([levelOf(requestFor(line)), stepLevel(requestFor(line), 1)]).toEqual([undefined, undefined]);
});
