// Provenance: the names of fvtt-types (MIT), client/client.d.mts, and since which version they are deprecated; nothing of what they do.
import { defineLazily } from "./refusals.ts";

/** The classes and functions of namespaces that are global as well, until 15. */
const names: Readonly<Record<string, string>> = {
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
  "foundry.applications.settings": `
    DependencyResolution SettingsConfig
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
  "foundry.applications.sidebar.tabs": `
    ActorDirectory CardsDirectory ChatLog CombatTracker CompendiumDirectory ItemDirectory JournalDirectory
    MacroDirectory PlaylistDirectory RollTableDirectory SceneDirectory Settings
  `,
  "foundry.applications.ui": `
    Hotbar MainMenu Notifications Players SceneControls SceneNavigation
  `,
  "foundry.applications.ux": `
    ContextMenu DragDrop Draggable FormDataExtended HTMLSecret ProseMirrorEditor SearchFilter Tabs TextEditor
  `,
  "foundry.appv1.api": `
    Application Dialog DocumentSheet FormApplication
  `,
  "foundry.appv1.sheets": `
    ActorSheet AdventureImporter ItemSheet JournalPageSheet JournalSheet JournalTextPageSheet
    JournalTextTinyMCESheet
  `,
  "foundry.av": `
    AVClient AVMaster AVSettings
  `,
  "foundry.av.clients": `
    SimplePeerAVClient
  `,
  "foundry.canvas": `
    Canvas FramebufferSnapshot SceneManager TextureExtractor TextureLoader getTexture loadTexture srcExists
  `,
  "foundry.canvas.animation": `
    CanvasAnimation ChatBubbles SmoothNoise
  `,
  "foundry.canvas.containers": `
    AutumnLeavesWeatherEffect CachedContainer ControlIcon Cursor DoorControl FullCanvasObjectMixin GridHighlight
    GridMesh ParticleEffect PointSourceMesh PreciseText QuadMesh ResizeHandle SpriteMesh UnboundContainer
  `,
  "foundry.canvas.geometry": `
    CanvasQuadtree ClockwiseSweepPolygon LimitedAnglePolygon ObservableTransform PointSourcePolygon PolygonMesher
    Quadtree Ray UnboundTransform WeilerAthertonClipper
  `,
  "foundry.canvas.groups": `
    CanvasGroupMixin CanvasVisibility EffectsCanvasGroup EnvironmentCanvasGroup HiddenCanvasGroup
    InterfaceCanvasGroup OverlayCanvasGroup PrimaryCanvasGroup RenderedCanvasGroup
  `,
  "foundry.canvas.interaction": `
    AlertPing ArrowPing ChevronPing MouseInteractionManager Ping PulsePing RenderFlags RenderFlagsMixin Ruler
  `,
  "foundry.canvas.layers": `
    CanvasBackgroundAlterationEffects CanvasColorationEffects CanvasDarknessEffects CanvasDepthMask
    CanvasIlluminationEffects CanvasLayer CanvasOcclusionMask CanvasVisionMask ControlsLayer DarknessLevelContainer
    DrawingsLayer GridLayer InteractionLayer LightingLayer NotesLayer PlaceablesLayer RegionLayer SoundsLayer
    TemplateLayer TilesLayer TokenLayer WallsLayer WeatherEffects
  `,
  "foundry.canvas.perception": `
    DetectionMode DetectionModeAll DetectionModeInvisibility DetectionModeLightPerception DetectionModeTremor
    FogManager PerceptionManager VisionMode
  `,
  "foundry.canvas.placeables": `
    AmbientLight AmbientSound Drawing MeasuredTemplate Note PlaceableObject Region Tile Token Wall
  `,
  "foundry.canvas.placeables.regions": `
    RegionGeometry RegionMesh
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
  "foundry.documents.abstract": `
    CanvasDocumentMixin ClientDocumentMixin DirectoryCollectionMixin DocumentCollection WorldCollection
  `,
  "foundry.documents.collections": `
    Actors CardStacks CombatEncounters CompendiumCollection CompendiumFolderCollection CompendiumPacks
    FogExplorations Folders Items Journal Macros Playlists RollTables Scenes Users WorldSettings
  `,
  "foundry.helpers": `
    AsyncWorker ClientIssues ClientSettings DocumentIndex GameTime Localization SocketInterface WorkerManager
  `,
  "foundry.helpers.interaction": `
    ClientKeybindings ClipboardHelper GamepadManager KeyboardManager MouseManager TooltipManager
  `,
  "foundry.helpers.media": `
    ImageHelper VideoHelper
  `,
  "foundry.nue": `
    Tour
  `,
  "foundry.nue.tours": `
    CanvasTour SetupTour SidebarTour
  `,
  "foundry.packages": `
    ClientPackageMixin Module PACKAGE_TYPES System World
  `,
  "foundry.utils": `
    SortingHelpers fromUuid fromUuidSync getDocumentClass readTextFromFile saveDataToFile
  `,
};

type Namespace = Readonly<Record<string, unknown>>;

/** Makes those global that a page does not have yet. Each is read when it is asked for, so that what is not built is refused by then. */
export function exposeOldGlobals(page: object): void {
  for (const [path, list] of Object.entries(names))
    for (const name of list.trim().split(/\s+/))
      if (!(name in page)) defineLazily(page, name, () => memberAt(page, `${path}.${name}`));
}

function memberAt(page: object, path: string): unknown {
  return path.split(".").reduce<unknown>((level, step) => (level as Namespace)[step], page);
}
