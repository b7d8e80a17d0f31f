// Provenance: fvtt-types client/canvas/placeables/tokens/ruler.d.mts and base-ruler.d.mts. dnd5e and other systems extend it, to colour the way by speed.

/** The ruler of a token that moves. Tokens of the table move at once, so it is drawn nowhere; its styles may be asked for. */
export class TokenRuler {
  static WAYPOINT_LABEL_TEMPLATE = "templates/hud/waypoint-label.hbs";
  readonly token: object;
  visible = false;

  constructor(token: object) {
    this.token = token;
  }
  clear(): void {}
}
