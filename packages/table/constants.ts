// Provenance: names and values of fvtt-types (MIT), common/constants, as systems and modules read them when they load.

/** Endings of files and their types. */
const IMAGE_FILE_EXTENSIONS = {
  apng: "image/apng",
  avif: "image/avif",
  bmp: "image/bmp",
  gif: "image/gif",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  png: "image/png",
  svg: "image/svg+xml",
  tiff: "image/tiff",
  webp: "image/webp",
};
const VIDEO_FILE_EXTENSIONS = { m4v: "video/mp4", mp4: "video/mp4", ogv: "video/ogg", webm: "video/webm" };
const AUDIO_FILE_EXTENSIONS = {
  aac: "audio/aac",
  flac: "audio/flac",
  m4a: "audio/mp4",
  mid: "audio/midi",
  mp3: "audio/mpeg",
  ogg: "audio/ogg",
  opus: "audio/opus",
  wav: "audio/wav",
  webm: "audio/webm",
};
const TEXT_FILE_EXTENSIONS = {
  csv: "text/csv",
  json: "application/json",
  md: "text/markdown",
  pdf: "application/pdf",
  tsv: "text/tab-separated-values",
  txt: "text/plain",
  xml: "application/xml",
  yml: "application/yaml",
  yaml: "application/yaml",
};
const FONT_FILE_EXTENSIONS = { otf: "font/otf", ttf: "font/ttf", woff: "font/woff", woff2: "font/woff2" };

const PRIMARY_DOCUMENT_TYPES = [
  "Actor",
  "Adventure",
  "Cards",
  "ChatMessage",
  "Combat",
  "FogExploration",
  "Folder",
  "Item",
  "JournalEntry",
  "Macro",
  "Playlist",
  "RollTable",
  "Scene",
  "Setting",
  "User",
];

const EMBEDDED_DOCUMENT_TYPES = [
  "ActiveEffect",
  "ActorDelta",
  "AmbientLight",
  "AmbientSound",
  "Card",
  "Combatant",
  "CombatantGroup",
  "Drawing",
  "Item",
  "JournalEntryCategory",
  "JournalEntryPage",
  "MeasuredTemplate",
  "Note",
  "PlaylistSound",
  "Region",
  "RegionBehavior",
  "TableResult",
  "Tile",
  "Token",
  "Wall",
];

/** The constants of both generations that packages read, as `CONST` has them. */
export const constants = {
  vtt: "Foundry VTT",
  VTT: "Foundry Virtual Tabletop",
  ACTIVE_EFFECT_MODES: { CUSTOM: 0, MULTIPLY: 1, ADD: 2, DOWNGRADE: 3, UPGRADE: 4, OVERRIDE: 5 },
  BASE_DOCUMENT_TYPE: "base",
  CHAT_MESSAGE_STYLES: { OTHER: 0, OOC: 1, IC: 2, EMOTE: 3 },
  COMPATIBILITY_MODES: { SILENT: 0, WARNING: 1, ERROR: 2, FAILURE: 3 },
  DEFAULT_TOKEN: "icons/svg/mystery-man.svg",
  PRIMARY_DOCUMENT_TYPES,
  EMBEDDED_DOCUMENT_TYPES,
  ALL_DOCUMENT_TYPES: [...PRIMARY_DOCUMENT_TYPES, ...EMBEDDED_DOCUMENT_TYPES],
  WORLD_DOCUMENT_TYPES: PRIMARY_DOCUMENT_TYPES.filter((type) => type !== "Adventure"),
  COMPENDIUM_DOCUMENT_TYPES: [
    "Actor",
    "Adventure",
    "Cards",
    "Item",
    "JournalEntry",
    "Macro",
    "Playlist",
    "RollTable",
    "Scene",
  ],
  DOCUMENT_OWNERSHIP_LEVELS: { INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 },
  DICE_ROLL_MODES: { PUBLIC: "publicroll", PRIVATE: "gmroll", BLIND: "blindroll", SELF: "selfroll" },
  FOLDER_DOCUMENT_TYPES: [
    "Actor",
    "Adventure",
    "Item",
    "Scene",
    "JournalEntry",
    "Playlist",
    "RollTable",
    "Cards",
    "Macro",
    "Compendium",
  ],
  GRID_TYPES: { GRIDLESS: 0, SQUARE: 1, HEXODDR: 2, HEXEVENR: 3, HEXODDQ: 4, HEXEVENQ: 5 },
  GRID_DIAGONALS: {
    EQUIDISTANT: 0,
    EXACT: 1,
    APPROXIMATE: 2,
    RECTILINEAR: 3,
    ALTERNATING_1: 4,
    ALTERNATING_2: 5,
    ILLEGAL: 6,
  },
  MACRO_SCOPES: ["global", "actors", "actor"],
  MACRO_TYPES: { SCRIPT: "script", CHAT: "chat" },
  TABLE_RESULT_TYPES: { TEXT: "text", DOCUMENT: "document", COMPENDIUM: "pack" },
  JOURNAL_ENTRY_PAGE_FORMATS: { HTML: 1, MARKDOWN: 2 },
  TOKEN_DISPLAY_MODES: { NONE: 0, CONTROL: 10, OWNER_HOVER: 20, HOVER: 30, OWNER: 40, ALWAYS: 50 },
  TOKEN_DISPOSITIONS: { SECRET: -2, HOSTILE: -1, NEUTRAL: 0, FRIENDLY: 1 },
  TOKEN_SHAPES: { ELLIPSE_1: 0, ELLIPSE_2: 1, TRAPEZOID_1: 2, TRAPEZOID_2: 3, RECTANGLE_1: 4, RECTANGLE_2: 5 },
  USER_ROLES: { NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 },
  USER_ROLE_NAMES: { "0": "NONE", "1": "PLAYER", "2": "TRUSTED", "3": "ASSISTANT", "4": "GAMEMASTER" },
  MEASURED_TEMPLATE_TYPES: { CIRCLE: "circle", CONE: "cone", RECTANGLE: "rect", RAY: "ray" },
  KEYBINDING_PRECEDENCE: { PRIORITY: 0, NORMAL: 1, DEFERRED: 2 },
  IMAGE_FILE_EXTENSIONS,
  VIDEO_FILE_EXTENSIONS,
  AUDIO_FILE_EXTENSIONS,
  TEXT_FILE_EXTENSIONS,
  FONT_FILE_EXTENSIONS,
  SETTING_SCOPES: { CLIENT: "client", WORLD: "world", USER: "user" },
  SORT_INTEGER_DENSITY: 100000,
  FOLDER_MAX_DEPTH: 4,
  FILE_CATEGORIES: {
    IMAGE: IMAGE_FILE_EXTENSIONS,
    VIDEO: VIDEO_FILE_EXTENSIONS,
    AUDIO: AUDIO_FILE_EXTENSIONS,
    TEXT: TEXT_FILE_EXTENSIONS,
    FONT: FONT_FILE_EXTENSIONS,
  },
} as const;

/** The constants that are documented and not built; each says so when it is read. */
export const otherConstants = `
  WEBSITE_URL WEBSITE_API_URL CARD_DRAW_MODES CANVAS_PERFORMANCE_MODES CORE_SUPPORTED_LANGUAGES CURSOR_STYLES
  LIGHTING_LEVELS CSS_THEMES DOCUMENT_META_OWNERSHIP_LEVELS DOCUMENT_LINK_TYPES
  DRAWING_FILL_TYPES GAME_VIEWS MOVEMENT_DIRECTIONS GRID_MIN_SIZE GRID_SNAPPING_MODES SETUP_VIEWS AUDIO_CHANNELS
  PLAYLIST_MODES PLAYLIST_SORT_MODES DIRECTORY_SEARCH_MODES PACKAGE_TYPES PACKAGE_AVAILABILITY_CODES
  PASSWORD_SAFE_STRING SOFTWARE_UPDATE_CHANNELS TEXT_ANCHOR_POINTS OCCLUSION_MODES TILE_OCCLUSION_MODES
  TOKEN_OCCLUSION_MODES TOKEN_TURN_MARKER_MODES USER_PERMISSIONS WALL_DIRECTIONS WALL_DOOR_TYPES
  WALL_DOOR_STATES WALL_DOOR_INTERACTIONS WALL_RESTRICTION_TYPES WALL_SENSE_TYPES WALL_MOVEMENT_TYPES
  FILE_PICKER_PUBLIC_DIRS HTML_FILE_EXTENSIONS GRAPHICS_FILE_EXTENSIONS UPLOADABLE_FILE_EXTENSIONS
  MEDIA_FILE_CATEGORIES MEDIA_MIME_TYPES FONT_WEIGHTS TIMEOUTS SYSTEM_SPECIFIC_COMPENDIUM_TYPES SHOWDOWN_OPTIONS
  ALLOWED_HTML_TAGS ALLOWED_HTML_ATTRIBUTES ALLOWED_URL_SCHEMES ALLOWED_URL_SCHEMES_APPLIED_TO_ATTRIBUTES
  TRUSTED_IFRAME_DOMAINS WORLD_JOIN_THEMES SETUP_PACKAGE_PROGRESS COMBAT_ANNOUNCEMENTS TEXTURE_DATA_FIT_MODES
  TEXT_ENRICH_EMBED_MAX_DEPTH REGION_EVENTS REGION_VISIBILITY REGION_MOVEMENT_SEGMENTS CLIPPER_SCALING_FACTOR
  CHAT_MESSAGE_TYPES DOCUMENT_TYPES TOKEN_HEXAGONAL_SHAPES
`;
