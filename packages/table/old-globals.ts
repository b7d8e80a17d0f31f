// Provenance: the names of fvtt-types (MIT), client/client.d.mts, and since which version they are deprecated; nothing of what they do.
import { documented } from "./documented.ts";
import { defineLazily } from "./refusals.ts";

/** Namespaces all of whose classes and functions are global as well, until 15. */
const whole = `
  applications.settings applications.sidebar.tabs applications.ux appv1.api appv1.sheets av av.clients canvas
  canvas.animation canvas.geometry canvas.groups canvas.layers canvas.placeables canvas.placeables.regions
  documents.abstract helpers.interaction nue.tours
`;

/** Of other namespaces, those that are. */
const names: Readonly<Record<string, string>> = {
  foundry: `
    Game
  `,
  "foundry.applications.apps": `
    CombatTrackerConfig DocumentOwnershipConfig DocumentSheetConfig FilePicker GridConfig ImagePopout
  `,
  "foundry.applications.apps.av": `
    CameraViews
  `,
  "foundry.applications.handlebars": `
    getTemplate loadTemplates renderTemplate
  `,
  "foundry.applications.hud": `
    BasePlaceableHUD DrawingHUD TileHUD TokenHUD
  `,
  "foundry.applications.settings.menus": `
    AVConfig DefaultSheetsConfig DiceConfig FontConfig
  `,
  "foundry.applications.sheets": `
    ActiveEffectConfig AdventureExporter BaseSheet CardConfig CombatantConfig DrawingConfig FolderConfig MacroConfig
    MeasuredTemplateConfig NoteConfig PlaylistConfig PlaylistSoundConfig SceneConfig TileConfig TokenConfig
    WallConfig
  `,
  "foundry.applications.sidebar": `
    Sidebar
  `,
  "foundry.applications.sidebar.apps": `
    Compendium InvitationLinks ModuleManagement SupportDetails ToursManagement
  `,
  "foundry.applications.ui": `
    Hotbar MainMenu Notifications Players SceneControls SceneNavigation
  `,
  "foundry.canvas.containers": `
    AutumnLeavesWeatherEffect CachedContainer ControlIcon Cursor DoorControl FullCanvasObjectMixin GridHighlight
    GridMesh ParticleEffect PointSourceMesh PreciseText QuadMesh ResizeHandle SpriteMesh UnboundContainer
  `,
  "foundry.canvas.interaction": `
    AlertPing ArrowPing ChevronPing MouseInteractionManager Ping PulsePing RenderFlags RenderFlagsMixin Ruler
  `,
  "foundry.canvas.perception": `
    DetectionMode DetectionModeAll DetectionModeInvisibility DetectionModeLightPerception DetectionModeTremor
    FogManager PerceptionManager VisionMode
  `,
  "foundry.canvas.placeables.tokens": `
    DynamicRingData TokenRing TokenRingConfig UserTargets
  `,
  "foundry.canvas.primary": `
    CanvasTransformMixin PrimaryCanvasContainer PrimaryCanvasObjectMixin PrimaryGraphics
    PrimaryOccludableObjectMixin PrimaryParticleEffect PrimarySpriteMesh
  `,
  "foundry.canvas.rendering": `
    BLEND_MODES
  `,
  "foundry.canvas.rendering.batching": `
    BatchRenderer BatchShaderGenerator
  `,
  "foundry.canvas.rendering.filters": `
    AbstractBaseFilter AbstractBaseMaskFilter AlphaBlurFilter AlphaBlurFilterPass GlowOverlayFilter
    InvisibilityFilter OutlineOverlayFilter PrimaryCanvasGroupAmbienceFilter SMAAFilter TextureTransitionFilter
    VisibilityFilter VisionMaskFilter VisualEffectsMaskingFilter VoidFilter WeatherOcclusionMaskFilter
  `,
  "foundry.canvas.rendering.mixins": `
    AdaptiveFragmentChannelMixin BaseShaderMixin
  `,
  "foundry.canvas.rendering.shaders": `
    AbstractBaseShader AbstractDarknessLevelRegionShader AbstractWeatherShader AdaptiveBackgroundShader
    AdaptiveColorationShader AdaptiveDarknessShader AdaptiveIlluminationShader AdaptiveLightingShader
    AdaptiveVisionShader AdjustDarknessLevelRegionShader AmplificationBackgroundVisionShader
    AmplificationSamplerShader BackgroundVisionShader BaseSamplerShader BaselineIlluminationSamplerShader
    BewitchingWaveColorationShader BewitchingWaveIlluminationShader BlackHoleDarknessShader ChromaColorationShader
    ColorAdjustmentsSamplerShader ColorationVisionShader DepthSamplerShader EmanationColorationShader
    EnergyFieldColorationShader FairyLightColorationShader FairyLightIlluminationShader FlameColorationShader
    FlameIlluminationShader FogColorationShader FogSamplerShader FogShader ForceGridColorationShader
    GhostLightColorationShader GhostLightIlluminationShader GridShader HexaDomeColorationShader
    HighlightRegionShader IlluminationDarknessLevelRegionShader IlluminationVisionShader LightDomeColorationShader
    MagicalGloomDarknessShader OccludableSamplerShader PrimaryBaseSamplerShader PulseColorationShader
    PulseIlluminationShader RadialRainbowColorationShader RainShader RegionShader RevolvingColorationShader
    RoilingDarknessShader SirenColorationShader SirenIlluminationShader SmokePatchColorationShader
    SmokePatchIlluminationShader SnowShader StarLightColorationShader SunburstColorationShader
    SunburstIlluminationShader SwirlingRainbowColorationShader TokenRingSamplerShader TorchColorationShader
    TorchIlluminationShader VortexColorationShader VortexIlluminationShader WaveBackgroundVisionShader
    WaveColorationShader WaveColorationVisionShader WaveIlluminationShader WeatherShaderEffect
  `,
  "foundry.canvas.workers": `
    TextureCompressor
  `,
  "foundry.data.regionShapes": `
    RegionPolygonTree RegionShape
  `,
  "foundry.documents.collections": `
    Actors CardStacks CombatEncounters CompendiumCollection CompendiumFolderCollection CompendiumPacks
    FogExplorations Folders Items Journal Macros Playlists RollTables Scenes Users WorldSettings
  `,
  "foundry.helpers": `
    AsyncWorker ClientIssues ClientSettings DocumentIndex GameTime Localization SocketInterface WorkerManager
  `,
  "foundry.helpers.media": `
    ImageHelper VideoHelper
  `,
  "foundry.nue": `
    Tour
  `,
  "foundry.packages": `
    ClientPackageMixin Module PACKAGE_TYPES System World
  `,
  "foundry.utils": `
    Collection SortingHelpers fromUuid fromUuidSync getDocumentClass readTextFromFile saveDataToFile
  `,
};

type Namespace = Readonly<Record<string, unknown>>;

/** Makes those global that a page does not have yet. Each is read when it is asked for, so that what is not built is refused by then. */
export function exposeOldGlobals(page: object): void {
  const lists = [
    ...Object.entries(names),
    ...namesIn(whole).map((name) => [`foundry.${name}`, documented[`foundry.${name}`]!] as const),
  ];
  for (const [path, list] of lists)
    for (const name of namesIn(list))
      if (!(name in page)) defineLazily(page, name, () => memberAt(page, `${path}.${name}`));
}

function namesIn(list: string): string[] {
  return list.trim().split(/\s+/);
}

function memberAt(page: object, path: string): unknown {
  return path.split(".").reduce<unknown>((level, step) => (level as Namespace)[step], page);
}
