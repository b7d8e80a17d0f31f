// Provenance: the names of fvtt-types (MIT) for Foundry 13, namespace by namespace; nothing of what they do.

/** The classes and functions that Foundry documents in each namespace; the host refuses by name what it does not build. */
export const documented: Readonly<Record<string, string>> = {
  "foundry.abstract": `
    DataModel DatabaseBackend Document DocumentSocketResponse EmbeddedCollection EmbeddedCollectionDelta
    SingletonEmbeddedCollection TypeDataModel
  `,
  "foundry.applications": `
    parseHTML
  `,
  "foundry.applications.api": `
    Application ApplicationV2 CategoryBrowser Dialog DialogV2 DocumentSheet DocumentSheetV2
    HandlebarsApplicationMixin
  `,
  "foundry.applications.apps": `
    CombatTrackerConfig CompendiumArtConfig DocumentOwnershipConfig DocumentSheetConfig FilePicker GridConfig
    ImagePopout PermissionConfig
  `,
  "foundry.applications.apps.av": `
    CameraPopout CameraViews
  `,
  "foundry.applications.dice": `
    RollResolver
  `,
  "foundry.applications.elements": `
    AbstractFormInputElement AbstractMultiSelectElement HTMLCodeMirrorElement HTMLColorPickerElement
    HTMLDocumentEmbedElement HTMLDocumentTagsElement HTMLEnrichedContentElement HTMLFilePickerElement
    HTMLHueSelectorSlider HTMLMultiCheckboxElement HTMLMultiSelectElement HTMLProseMirrorElement
    HTMLRangePickerElement HTMLStringTagsElement
  `,
  "foundry.applications.fields": `
    createCheckboxInput createEditorInput createFormGroup createMultiSelectInput createNumberInput
    createSelectInput createTextInput createTextareaInput prepareSelectOptionGroups setInputAttributes
  `,
  "foundry.applications.handlebars": `
    checked colorPicker concat disabled editor filePicker formGroup formInput getTemplate ifThen initialize
    loadTemplates localize numberFormat numberInput object radioBoxes rangePicker renderTemplate select
    selectOptions
  `,
  "foundry.applications.hud": `
    BasePlaceableHUD DrawingHUD HeadsUpDisplayContainer TileHUD TokenHUD
  `,
  "foundry.applications.settings": `
    DependencyResolution SettingsConfig
  `,
  "foundry.applications.settings.menus": `
    AVConfig DefaultSheetsConfig DiceConfig FontConfig PrototypeOverridesConfig UIConfig
  `,
  "foundry.applications.sheets": `
    ActiveEffectConfig ActorSheet ActorSheetV2 AdventureExporter AdventureImporter AdventureImporterV2
    AmbientLightConfig AmbientSoundConfig BaseSheet CardConfig CardDeckConfig CardHandConfig CardPileConfig
    CardsConfig CombatantConfig DrawingConfig FolderConfig ItemSheet ItemSheetV2 MacroConfig
    MeasuredTemplateConfig NoteConfig PlaylistConfig PlaylistSoundConfig PrototypeTokenConfig RegionBehaviorConfig
    RegionConfig RollTableSheet SceneConfig TableResultConfig TileConfig TokenConfig UserConfig WallConfig
  `,
  "foundry.applications.sheets.journal": `
    JournalEntryCategoryConfig JournalEntryPageHandlebarsSheet JournalEntryPageImageSheet
    JournalEntryPageMarkdownSheet JournalEntryPagePDFSheet JournalEntryPageProseMirrorSheet JournalEntryPageSheet
    JournalEntryPageTextSheet JournalEntryPageVideoSheet JournalEntrySheet ShowToPlayersDialog
  `,
  "foundry.applications.sidebar": `
    AbstractSidebarTab DocumentDirectory Sidebar
  `,
  "foundry.applications.sidebar.apps": `
    ChatPopout Compendium ControlsConfig FolderExport FrameViewer InvitationLinks ModuleManagement SupportDetails
    ToursManagement WorldConfig
  `,
  "foundry.applications.sidebar.tabs": `
    ActorDirectory CardsDirectory ChatLog CombatTracker CompendiumDirectory ItemDirectory JournalDirectory
    MacroDirectory PlaylistDirectory RollTableDirectory SceneDirectory Settings
  `,
  "foundry.applications.ui": `
    GamePause Hotbar MainMenu Notifications Players RegionLegend SceneControls SceneNavigation
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
  "foundry.audio": `
    AudioBufferCache AudioHelper AudioTimeout BiquadFilterEffect ConvolverEffect Sound
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
    AutumnLeavesWeatherEffect CachedContainer ControlIcon Cursor DoorControl DoorMesh FullCanvasObjectMixin
    GridHighlight GridMesh ParticleEffect PointSourceMesh PreciseText QuadMesh ResizeHandle SpriteMesh
    UnboundContainer
  `,
  "foundry.canvas.geometry": `
    CanvasQuadtree ClockwiseSweepPolygon LimitedAnglePolygon ObservableTransform PointSourcePolygon PolygonMesher
    Quadtree Ray UnboundTransform WeilerAthertonClipper
  `,
  "foundry.canvas.geometry.edges": `
    CanvasEdges CollisionResult Edge PolygonVertex
  `,
  "foundry.canvas.groups": `
    CanvasGroupMixin CanvasVisibility EffectsCanvasGroup EnvironmentCanvasGroup HiddenCanvasGroup
    InterfaceCanvasGroup OverlayCanvasGroup PrimaryCanvasGroup RenderedCanvasGroup
  `,
  "foundry.canvas.interaction": `
    AlertPing ArrowPing BaseRuler ChevronPing MouseInteractionManager Ping PulsePing RenderFlags RenderFlagsMixin
    Ruler
  `,
  "foundry.canvas.layers": `
    CanvasBackgroundAlterationEffects CanvasColorationEffects CanvasDarknessEffects CanvasDepthMask
    CanvasIlluminationEffects CanvasLayer CanvasOcclusionMask CanvasVisionMask ControlsLayer
    DarknessLevelContainer DrawingsLayer GridLayer InteractionLayer LightingLayer NotesLayer PlaceablesLayer
    RegionLayer SoundsLayer TemplateLayer TilesLayer TokenLayer WallsLayer WeatherEffects
  `,
  "foundry.canvas.perception": `
    DetectionMode DetectionModeAll DetectionModeDarkvision DetectionModeInvisibility DetectionModeLightPerception
    DetectionModeTremor FogManager PerceptionManager VisionMode
  `,
  "foundry.canvas.placeables": `
    AmbientLight AmbientSound Drawing MeasuredTemplate Note PlaceableObject Region Tile Token Wall
  `,
  "foundry.canvas.placeables.regions": `
    RegionGeometry RegionMesh
  `,
  "foundry.canvas.placeables.tokens": `
    BaseTokenRuler DynamicRingData TokenRing TokenRingConfig TokenRuler TokenTurnMarker TurnMarkerData UserTargets
  `,
  "foundry.data": `
    ActorDeltaField BaseShapeData BaseTerrainData CalendarData CircleShapeData ClientDatabaseBackend
    CombatConfiguration EllipseShapeData LightData PolygonShapeData PrototypeToken RectangleShapeData ShapeData
    TerrainData TextureData TombstoneData
  `,
  "foundry.data.regionBehaviors": `
    AdjustDarknessLevelRegionBehaviorType DisplayScrollingTextRegionBehaviorType ExecuteMacroRegionBehaviorType
    ExecuteScriptRegionBehaviorType PauseGameRegionBehaviorType RegionBehaviorType
    SuppressWeatherRegionBehaviorType TeleportTokenRegionBehaviorType ToggleBehaviorRegionBehaviorType
  `,
  "foundry.data.regionShapes": `
    RegionCircle RegionEllipse RegionPolygon RegionPolygonTree RegionPolygonTreeNode RegionRectangle RegionShape
  `,
  "foundry.documents": `
    ActiveEffect Actor ActorDelta Adventure AmbientLightDocument AmbientSoundDocument BaseActiveEffect BaseActor
    BaseActorDelta BaseAdventure BaseAmbientLight BaseAmbientSound BaseCard BaseCards BaseChatMessage BaseCombat
    BaseCombatant BaseCombatantGroup BaseDrawing BaseFogExploration BaseFolder BaseItem BaseJournalEntry
    BaseJournalEntryCategory BaseJournalEntryPage BaseMacro BaseMeasuredTemplate BaseNote BasePlaylist
    BasePlaylistSound BaseRegion BaseRegionBehavior BaseRollTable BaseScene BaseSetting BaseTableResult BaseTile
    BaseToken BaseUser BaseWall Card Cards ChatMessage Combat Combatant CombatantGroup DrawingDocument
    FogExploration Folder Item JournalEntry JournalEntryCategory JournalEntryPage Macro MeasuredTemplateDocument
    NoteDocument Playlist PlaylistSound RegionBehavior RegionDocument RollTable Scene Setting TableResult
    TileDocument TokenDocument User WallDocument
  `,
  "foundry.documents.abstract": `
    CanvasDocumentMixin ClientDocumentMixin DirectoryCollectionMixin DocumentCollection WorldCollection
  `,
  "foundry.documents.collections": `
    Actors CardStacks ChatMessages CombatEncounters CompendiumCollection CompendiumFolderCollection
    CompendiumPacks FogExplorations Folders Items Journal Macros Playlists RollTables Scenes Users WorldSettings
  `,
  "foundry.grid": `
    BaseGrid GridHex GridlessGrid HexagonalGrid SquareGrid
  `,
  "foundry.helpers": `
    AsyncWorker ClientIssues ClientSettings DocumentIndex GameTime Hooks Localization SocketInterface
    WorkerManager
  `,
  "foundry.helpers.interaction": `
    ClientKeybindings ClipboardHelper GamepadManager KeyboardManager MouseManager TooltipManager
  `,
  "foundry.helpers.media": `
    CompendiumArt ImageHelper VideoHelper
  `,
  "foundry.nue": `
    NewUserExperienceManager Tour ToursCollection registerTours
  `,
  "foundry.nue.tours": `
    CanvasTour SetupTour SidebarTour
  `,
  "foundry.packages": `
    AdditionalTypesField BaseModule BasePackage BaseSystem BaseWorld ClientPackageMixin Module
    PackageCompatibility RelatedPackage System World
  `,
  "foundry.utils": `
    AsyncFunction BitMask Collection Color EventEmitterMixin HttpError InvalidUuid IterableWeakMap IterableWeakSet
    Semaphore SortingHelpers StringTree WordTree applySpecialKeys benchmark buildUuid circleCircleIntersects
    cleanHTML closestPointToSegment debounce deepClone deepFreeze deepSeal deleteProperty diffObject duplicate
    encodeURL escapeHTML expandObject fetchJsonWithTimeout fetchResource fetchWithTimeout filterObject
    flattenObject formatFileSize fromUuid fromUuidSync getCacheBustURL getDefiningClass getDocumentClass
    getParentClasses getPlaceableObjectClass getProperty getRoute getType hasProperty invertObject isDeletionKey
    isEmpty isNewerVersion isSubclass lineCircleIntersection lineLineIntersection lineSegmentIntersection
    lineSegmentIntersects logCompatibilityWarning mergeObject objectsEqual orient2dFast parseHTML parseS3URL
    parseUuid pathCircleIntersects performIntegerSort polygonCentroid quadraticIntersection randomID
    readTextFromFile saveDataToFile setProperty srcExists threadLock throttle timeSince unescapeHTML
  `,
};
