// Provenance: fvtt-types client/canvas/placeables/tokens/ruler.d.mts and base-ruler.d.mts. dnd5e and other systems extend it, to colour the way by speed.

/** The ruler of a token that moves. Tokens of the table move at once, so it is drawn nowhere; its styles may be asked for. */
export class TokenRuler {
  static WAYPOINT_LABEL_TEMPLATE = "templates/hud/waypoint-label.hbs";
  readonly token: object;
  visible = false;

  constructor(token: object) {
    this.token = token;
  }

  draw(): Promise<void> {
    return Promise.resolve();
  }
  clear(): void {}
  destroy(): void {}
  refresh(_data: object): void {}

  protected _getWaypointLabelContext(_waypoint: object, _state: object): object | void {}
  protected _getWaypointStyle(_waypoint: object): object {
    return { radius: 6, color: 0x000000, alpha: 1 };
  }
  protected _getSegmentStyle(_waypoint: object): object {
    return { width: 4, color: 0x000000, alpha: 1 };
  }
  protected _getGridHighlightStyle(_waypoint: object, _offset: object): object {
    return { color: 0x000000, alpha: 0.25 };
  }
}
