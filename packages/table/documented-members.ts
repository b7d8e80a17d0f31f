// Provenance: the names of fvtt-types (MIT) for Foundry 13, class by class: methods, behind a dot those of
// the class itself, behind a star what is read of an instance; nothing of what they do.

/** Documented methods of classes that the host builds without them; it refuses them by name. */
export const documentedMembers: Readonly<Record<string, string>> = {
  AbstractSidebarTab: `
    renderPopout
  `,
  ActiveEffect: `
    _requiresDurationUpdate _prepareDuration _getCombatTime _getDurationLabel _applyLegacy _applyAdd _applyMultiply
    _applyOverride _applyUpgrade _applyCustom _displayScrollingStatus ._fromStatusEffect .applyField
  `,
  Actor: `
    getTokenImages modifyTokenAttribute _registerDependantToken _unregisterDependentToken _unregisterDependentScene
    _onEmbeddedDocumentChange _updateDependentTokens
  `,
  ActorDelta: `
    _createSyntheticActor _handleDeltaCollectionUpdates _onSheetChange _prepareDeltaUpdate
    _dispatchDescendantDocumentEvents
  `,
  ActorSheet: `
    _onConfigureToken _onDropActiveEffect _onDropActor _onDropFolder _onSortItem _isFromSameActor
  `,
  ActorSheetV2: `
    _onDragOver _onDropDocument _onDropActiveEffect _onDropActor _onDropItem _onDropFolder _onSortItem
  `,
  Application: `
    _createSearchFilters _callHooks _saveScrollPositions _restoreScrollPositions _renderOuter _replaceHTML
    _injectHTML _contextMenu _onSearchFilter minimize maximize _onToggleMinimize _onResize _waitForImages
    ._getInheritanceChain
  `,
  ApplicationV2: `
    _doEvent _onClickTab _awaitTransition .parseCSSDimensions .waitForImages
  `,
  ArrayField: `
    _validateModel _validateElements _validateElement _updateDiff _updateCommit apply _getField _castChangeDelta
    _applyChangeAdd ._validateElementType
  `,
  BooleanField: `
    _applyChangeAdd _applyChangeMultiply _applyChangeUpgrade _applyChangeDowngrade
  `,
  Canvas: `
    initialize _initializeBlur _configurePerformanceMode tearDown getGLParameter initializeCanvasPosition
    getLayerByEmbeddedName getCollectionLayer activateFPSMeter deactivateFPSMeter pan recenter highlightObjects ping
    createBlurFilter addBlurFilter updateBlur clientCoordinatesFromCanvas canvasCoordinatesFromClient isOffscreen
    _onDragRightStart _onDragRightMove _onDragRightDrop _onDragRightCancel _onDragCanvasPan _onResize _onMouseWheel
    .getSceneManager .clearContainer .getRenderTexture
  `,
  ChatMessage: `
    export
  `,
  ClientDocument: `
    deleteDialog _onClickDocumentLink .defaultName .createDialog .fromDropData .fromImport .canUserCreate .shimData
    .validateJoint ._initializationOrder ._preCreateOperation ._onCreateOperation ._preUpdateOperation
    ._onUpdateOperation ._preDeleteOperation ._onDeleteOperation ._addDataFieldShims ._addDataFieldShim
    ._addDataFieldMigration ._logDataFieldMigration _getSheetClass _safePrepareData sortRelative getRelativeUUID
    _createDocumentLink _dispatchDescendantDocumentEvents _onSheetChange exportToJSON importFromJSON
    importFromJSONDialog toCompendium toAnchor toEmbed onEmbed _buildEmbedHTML _createInlineEmbed _createFigureEmbed
    _getParentCollection migrateSystemData
  `,
  ClientKeybindings: `
    _registerCoreKeybindings ._compareActions
  `,
  Combat: `
    getTimeDelta toggleSceneLink setupTurns updateCombatantActors _playCombatSound _sortCombatants _refreshTokenHUD
    clearMovementHistories _onEnter _onExit _clearMovementHistoryOnExit _getCurrentState _updateTurnMarkers
    _manageTurnEvents _onEndTurn _onEndRound _onStartRound _onStartTurn _clearMovementHistoryOnStartTurn
    _canChangeRound _canChangeTurn ._onDeleteTokens
  `,
  CombatTracker: `
    _formatEffectsTooltip _getCombatantThumbnail _preparePartContext _prepareCombatContext _prepareTrackerContext
    _prepareTurnContext _getEntryContextOptions _getCombatContextOptions _onCombatCycle _onCombatCreate
    _onCombatantControl _onCombatantHoverIn _onCombatantHoverOut _onCombatantMouseDown _onPanToCombatant
    _onPingCombatant _onRollInitiative _onToggleDefeatedStatus _onToggleHidden _onUpdateInitiative hoverCombatant
    _isTokenVisible scrollToTurn
  `,
  Combatant: `
    updateResource _prepareGroup clearMovementHistory
  `,
  CompendiumCollection: `
    setFolder importDocument importFolder importFolders importAll importDialog indexDocument
    configureOwnershipDialog deleteCompendium duplicateCompendium migrate ._activateSocketListeners
    .createCompendium ._onConfigure createDocument search updateAll _onModifyContents .getSearchableFields
    toggleSearchMode toggleSortingMode _getVisibleTreeContents initializeTree _formatFolderSelectOptions
    ._sortAlphabetical ._sortStandard
  `,
  ContextMenu: `
    _animate _close _preRender _onRender _injectMenu _setFixedPosition activateListeners _onActivate .eventListeners
  `,
  DataField: `
    apply _addTypes _getField _validateModel _updateDiff _updateCommit applyChange _castChangeDelta _applyChangeAdd
    _applyChangeMultiply _applyChangeOverride _applyChangeUpgrade _applyChangeDowngrade _applyChangeCustom
  `,
  Dialog: `
    _onClickButton _onKeyDown _renderOuter
  `,
  DialogV2: `
    _renderButtons ._onClickButton
  `,
  DocumentSheet: `
    _renderOuter _createDocumentIdLink _canUserView _createSecretHandlers _getSecretContent _updateSecret
    _onConfigureSheet _onEditImage
  `,
  DocumentSheetV2: `
    _onRevealSecret ._migrateConstructorParams
  `,
  DragDrop: `
    _handleDragStart _handleDragEnd _handleDragEnter _handleDragLeave _handleDragOver _handleDrop .createDragImage
  `,
  EmbeddedDataField: `
    _validateModel
  `,
  FilePicker: `
    _onChangeTileSize _onSearchFilter .matchS3URL .configurePath .uploadPersistent
  `,
  Folders: `
    _onModifyContents render
  `,
  FormApplication: `
    _onChangeColorPicker _onChangeRange _configureProseMirrorPlugins
  `,
  GameTime: `
    *averageLatency
    sync onUpdateWorldTime
  `,
  Hotbar: `
    _updateToggles _onResize _createRollTableRollMacro
  `,
  Journal: `
    .showDialog .show .showImage ._activateSocketListeners ._showEntry
  `,
  JournalEntry: `
    *sceneNote
    show panToNote .sortCategories
  `,
  JournalEntryPage: `
    *toc *sceneNote
    _createDocumentLink _buildEmbedHTML _createFigureEmbed _embedTextPage _embedImagePage .slugifyHeading .buildTOC
    ._flattenTOC ._makeHeadingNode
  `,
  KeyboardManager: `
    isCoreActionKeyActive _onFocusIn .translateKey .emulateKeypress
  `,
  NumberField: `
    _applyChangeMultiply _applyChangeUpgrade _applyChangeDowngrade
  `,
  ObjectField: `
    _updateDiff _updateCommit
  `,
  RollTable: `
    _buildEmbedHTML _createFigureEmbed _onClickEmbedAction onEmbed toCompendium
  `,
  RollTables: `
    .registerSettings
  `,
  Scene: `
    pullUsers view unview clearMovementHistories updateTokenRegions _onActivate toCompendium createThumbnail
  `,
  SceneControls: `
    _updateNotesIcon .buildToolclipItems
  `,
  Scenes: `
    preload ._activateSocketListeners
  `,
  SchemaField: `
    _initialize _getField _updateDiff _updateCommit _validateModel apply _addTypes
  `,
  SetField: `
    _validateElements _castChangeDelta _applyChangeAdd
  `,
  StringField: `
    _isValidChoice ._prepareChoiceConfig
  `,
  TableResult: `
    documentToAnchor
  `,
  TextEditor: `
    .create ._createTinyMCE ._primeCompendiums ._enrichContentLinks ._enrichEmbeds ._enrichHyperlinks
    ._enrichInlineRolls ._applyCustomEnrichers ._finalizeEnrichedHTML .previewHTML .truncateHTML .truncateText
    ._replaceTextContent ._createContentLink .createAnchor ._embedContent ._parseEmbedConfig ._createHyperlink
    ._createInlineRoll ._onClickInlineRoll .getContentLink ._uploadImage
  `,
  Token: `
    *animationContexts *ring *hasDynamicRing *sourceElement *isVideo *detectionModes *animationName *hasSight
    *emitsDarkness *emitsLight *hasLimitedSourceAngle *dimRadius *brightRadius *radius *lightPerceptionRange
    *sightRange *optimalSightRange *externalRadius
    getMovementAdjustedPoint _isLightSource initializeSources initializeLightSource _getLightSourceData
    initializeVisionSource _getVisionBlindedStates _getVisionSourceData _isVisionSource _renderDetectionFilter clear
    _destroy _draw _applyRenderFlags _refreshRingVisuals _refreshVisibility _refreshState _refreshSize _refreshShape
    _refreshRotation _refreshPosition _refreshElevation _refreshTooltip _refreshNameplate _refreshMesh
    _refreshShader _refreshBorder _getBorderColor _refreshTarget _drawTarget drawBars _drawBar _getTooltipText
    _getTextStyle drawEffects _drawEffects _drawEffect _drawOverlay _refreshEffects _canViewMode getRingColors
    getRingEffects _getAnimationData animate _getAnimationDuration _onAnimationUpdate stopAnimation
    _prepareAnimation checkCollision getSize getShape getCenterPoint getSnappedPosition _pasteObject
    measureMovementPath _getMovementCostFunction constrainMovementPath findMovementPath testInsideRegion
    segmentizeRegionMovement getLightRadius _getShiftedPosition _updateRotation _onApplyStatusEffect
    _configureFilterEffect _updateSpecialStatusFilterEffects _removeAllFilterEffects _onControl _onRelease
    _overlapsSelection _canControl _canHUD _canConfigure _canHover _canView _canDrag _onHoverIn _onHoverOut
    _onClickLeft _propagateLeftClick _onClickLeft2 _onClickRight2 _onDragLeftStart _prepareDragLeftDropUpdates
    _onDragLeftMove _onDragEnd
  `,
  TokenDocument: `
    *movement *movementHistory *isSecret *hasDistinctSubjectTexture
    _inferRingSubjectTexture _inferMovementAction _prepareDetectionModes getBarAttribute hasStatusEffect move
    revertRecordedMovement resize stopMovement _stopMovementOnDisconnect pauseMovement resumeMovement
    measureMovementPath getCompleteMovementPath updateVisionMode _identifyRegions _preUpdateMovement
    _onUpdateMovement _onMovementStopped _onMovementPaused _onMovementRecorded _shouldRecordMovementHistory
    clearMovementHistory _couldRegionsChange testInsideRegion segmentizeRegionMovementPath _onUpdateBaseActor
    _onRelatedUpdate _prepareDeltaUpdate getSnappedPosition _positionToGridOffset _gridOffsetToPosition getSize
    getCenterPoint getGridSpacePolygon getOccupiedGridSpaceOffsets ._isMovementUpdate .getTrackedAttributes
    ._getTrackedAttributesFromObject ._getTrackedAttributesFromSchema ._getConfiguredTrackedAttributes
    .getTrackedAttributeChoices .arePositionsEqual ._getHexagonalOffsets
  `,
  TokenLayer: `
    getSnappedPoint _draw _tearDown _activate _deactivate _getMovableObjects targetObjects cycleTokens
    _getCycleOrder concludeAnimation _animateTargets _getOccludableTokens storeHistory _onDropActorData _onClickLeft
    _onMouseWheel controllableObjects getMaxSort _sendToBackOrBringToFront createObject clearPreviewContainer get
    rotateMany moveMany undoHistory deleteAll copyObjects pasteObjects selectObjects updateAll
    _canvasCoordinatesFromDrop _createPreview _canDragLeftStart _onDragLeftStart _onDragLeftMove _onDragLeftDrop
    _onDragLeftCancel _onClickRight _onDeleteKey activate deactivate getZIndex _onClickLeft2 draw tearDown
  `,
  TokenRuler: `
    _configureOutline _configureDashLine
  `,
  TooltipManager: `
    clearPending lockTooltip _onLockTooltip _onLockedTooltipDismiss dismissLockedTooltip dismissLockedTooltips
    createLockedTooltip
  `,
  Tour: `
    .onMovementAction
  `,
  TypeDataModel: `
    toEmbed
  `,
  TypedObjectField: `
    _validateModel _updateDiff _updateCommit apply _addTypes _getField
  `,
  TypedSchemaField: `
    _getField _updateDiff _updateCommit apply _addTypes
  `,
  User: `
    *lastActivityTime *isBanned
    assignPermission broadcastActivity _onUpdateTokenTargets
  `,
  Users: `
    _initialize ._activateSocketListeners
  `,
  WorldCollection: `
    _getVisibleTreeContents createDocument search updateAll _onModifyContents .getSearchableFields toggleSearchMode
    toggleSortingMode initializeTree _formatFolderSelectOptions ._sortAlphabetical ._sortStandard
  `,
  Sidebar: `
    *expanded
  `,
};
