export { Avatar, type AvatarProps, firstTwo } from './avatar/Avatar';
export { Banner, type BannerProps } from './banner/Banner';
export { InlineNote, type InlineNoteProps } from './banner/InlineNote';
export { Button, type ButtonProps } from './button/Button';
export { IconButton, type IconButtonProps } from './button/IconButton';
export { type Chip, Chips, type ChipsProps } from './chips/Chips';
export {
  DataTable,
  type DataTableProps,
  type RowActionsColumn,
  type TableSelection,
} from './data-table/DataTable';
export { type RowAction, RowActions, type RowActionsProps } from './data-table/RowActions';
export { Status, type StatusProps } from './data-table/Status';
export { TableSkeleton, type TableSkeletonProps } from './data-table/TableSkeleton';
export type { ColumnWidth, TableColumn, TableSorting } from './data-table/table-column';
export type { CalendarTexts } from './date/Calendar';
export { DateField, type DateFieldProps, type DateFieldTexts } from './date/DateField';
export { DateRange, type DateRangeProps } from './date/DateRange';
export type { DateRangeTexts, DayProblem } from './date/DateRangePanel';
export { isDay } from './date/day';
export type { DatePreset, DayRange } from './date/presets';
export { Dialog, type DialogCloseReason, type DialogProps } from './dialog/Dialog';
export { activeElement, activeElementInRoot } from './dom/active-element';
export { classes } from './dom/classes';
export { containsAcrossRoots, eventIsWithin } from './dom/contains';
export { copyRich } from './dom/copy-rich';
export { rememberFocus } from './dom/focus-return';
export { isComposing } from './dom/is-composing';
export { isTouchOnly } from './dom/is-touch-only';
export { mergeRefs } from './dom/merge-refs';
export { onOutsidePress } from './dom/outside-press';
export { ownerDocument, ownerWindow, rootOf } from './dom/owner';
export { submitByKey } from './dom/submit-by-key';
export { focusables, tabbables } from './dom/tabbables';
export { createTeardown, type Teardown } from './dom/teardown';
export { EmptyState, type EmptyStateProps } from './empty-state/EmptyState';
export { Medal, type MedalProps } from './empty-state/Medal';
export { ErrorState, type ErrorStateProps } from './error-state/ErrorState';
export { Facts, type FactsProps } from './facts/Facts';
export { Field, type FieldProps } from './field/Field';
export { fitHeight } from './field/fit-height';
export { Textarea, type TextareaProps } from './field/Textarea';
export { TextInput } from './field/TextInput';
export { Layer, type LayerProps } from './layer/Layer';
export { addSheet, openSheets } from './layer/open-sheets';
export type { Placement } from './layer/place';
export { confirmDiscard, hasUnsavedWork, registerUnsavedWork, type UnsavedWork } from './leave/unsaved-work';
export {
  type DiscardTexts,
  type GuardedClose,
  type GuardedCloseOptions,
  useGuardedClose,
} from './leave/use-guarded-close';
export { Menu, type MenuProps, type MenuTriggerProps } from './menu/Menu';
export { MenuPanel, type MenuPanelProps } from './menu/MenuPanel';
export type { MenuAction, MenuRow } from './menu/menu-row';
export { Meter, type MeterProps } from './meter/Meter';
export { Page, type PageProps } from './page/Page';
export { CommandPalette, type CommandPaletteProps } from './palette/CommandPalette';
export { findRows } from './palette/find-rows';
export type { FoundGroup, FoundRow, PaletteGroup, PaletteRow } from './palette/palette-row';
export { Person, type PersonProps } from './person/Person';
export { Picker, PickerPanel, type PickerPanelProps, type PickerProps } from './picker/Picker';
export { PickerField, type PickerFieldProps } from './picker/PickerField';
export type { PickerListProps, PickerTexts } from './picker/PickerList';
export { PickerRow, type PickerRowProps } from './picker/PickerRow';
export type { PickerGroup, PickerOption } from './picker/picker-option';
export { Popover, type PopoverProps, type PopoverTriggerProps } from './popover/Popover';
export { PopoverPanel, type PopoverPanelProps } from './popover/PopoverPanel';
export { Paper, type PaperProps } from './print/Paper';
export type { PrintOptions } from './print/print-root';
export {
  type LoadForPrint,
  printRoot,
  useIsPrinting,
  useLoadForPrint,
  whilePrinting,
} from './print/printing';
export { Progress, type ProgressProps } from './progress/Progress';
export { Root, type RootProps } from './root/Root';
export { type RootScope, useRoot, useSheet } from './root/root-context';
export { SearchField, type SearchFieldProps } from './search-field/SearchField';
export { type Segment, Segmented, type SegmentedProps } from './segmented/Segmented';
export { Select, type SelectProps } from './select/Select';
export type { SelectOption } from './select/select-option';
export { SelectionBar, type SelectionBarProps } from './selection-bar/SelectionBar';
export { SettingsGroup, type SettingsGroupProps } from './settings-list/SettingsGroup';
export { SettingsRow, type SettingsRowProps } from './settings-list/SettingsRow';
export {
  type SavedNote,
  type SavedNoteOptions,
  type SavedNoteTexts,
  type SavedSetting,
  useSavedNote,
} from './settings-list/use-saved-note';
export { Skeleton, SkeletonRegion, type SkeletonRegionProps } from './skeleton/Skeleton';
export { useDelayedVisible } from './skeleton/use-delayed-visible';
export { Spinner, type SpinnerProps } from './spinner/Spinner';
export { Switch, type SwitchProps } from './switch/Switch';
export { type Tab, Tabs, type TabsProps } from './tabs/Tabs';
export { Tag, type TagProps } from './tag/Tag';
export { TagList, type TagListProps } from './tag/TagList';
export { adoptSheets, type Sheet, type StyleRoot, sheet } from './theme/sheets';
export { ToastRegion, type ToastRegionProps } from './toast/ToastRegion';
export {
  createToasts,
  type Toast,
  type ToastAction,
  type ToastInput,
  type ToastStore,
} from './toast/toast-store';
export { Tooltip, type TooltipProps } from './tooltip/Tooltip';
export {
  Upload,
  type UploadItem,
  type UploadProps,
  type UploadState,
  type UploadTexts,
} from './upload/Upload';
export { VisuallyHidden } from './visually-hidden/VisuallyHidden';
