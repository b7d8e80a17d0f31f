// Provenance: fvtt-types (MIT), client/config.d.mts (statusEffects: ids, keys of names and pictures); issue #13122 (in 14 by their ids, "with backwards
// compatibility"); SR5-FoundryVTT #1960 (a proxy); vttforge #169 (a list that is assigned takes the place of all). DCC joins its own to them by `concat`.

/** Each id, what the key of its name ends in, and its picture. */
const NAMES = `
dead:Dead:skull unconscious:Unconscious:unconscious sleep:Asleep:sleep stun:Stunned:daze prone:Prone:falling
restrain:Restrained:net paralysis:Paralysis:paralysis fly:Flying:wing blind:Blind:blind deaf:Deaf:deaf
silence:Silenced:silenced fear:Fear:terror burning:Burning:fire frozen:Frozen:frozen shock:Shocked:lightning
corrode:Corrode:acid bleeding:Bleeding:blood disease:Disease:biohazard poison:Poison:poison curse:Cursed:sun
regen:Regen:regen degen:Degen:degen hover:Hover:wingfoot burrow:Burrow:mole upgrade:Upgrade:upgrade
downgrade:Downgrade:downgrade invisible:Invisible:invisible target:Target:target eye:Marked:eye
bless:Blessed:angel fireShield:FireShield:fire-shield coldShield:IceShield:ice-shield
magicShield:MagicShield:mage-shield holyShield:HolyShield:holy-shield
`;

interface Status {
  readonly id: string;
}

function coreStatuses(): Status[] {
  return NAMES.trim()
    .split(/\s+/)
    .map((line) => {
      const [id, name, picture] = line.split(":") as [string, string, string];
      return { id, name: `EFFECT.Status${name}`, img: `icons/svg/${picture}.svg` };
    });
}

/** States of tokens and actors: a list in 13; in 14 by their ids, which still has the methods of a list. */
export function configureStatuses(CONFIG: object, generation: 13 | 14): void {
  if (generation < 14) return void Object.assign(CONFIG, { statusEffects: coreStatuses() });
  const byId: Record<string, Status> = {};
  const take = (list: readonly Status[]) => {
    for (const id of Object.keys(byId)) delete byId[id];
    for (const each of list) byId[each.id] = each;
  };
  const registry = new Proxy(byId, {
    get(target, name) {
      if (Object.hasOwn(target, name)) return target[String(name)];
      const list = Object.values(target);
      const member: unknown = Reflect.get(list, name);
      if (typeof member !== "function") return member;
      return (...given: unknown[]): unknown => {
        const answer: unknown = Reflect.apply(member, list, given);
        if (["push", "unshift", "splice", "pop", "shift"].includes(String(name))) take(list);
        return answer;
      };
    },
  });
  take(coreStatuses());
  Object.defineProperty(CONFIG, "statusEffects", {
    get: () => registry,
    set(list: object) {
      take(Object.values(list) as Status[]);
    },
  });
}
