import {
  type FeatureName,
  type LockedStatus,
  lockedStatuses,
  type Variant,
  type WidgetName,
} from '@oriel/contracts';
import type { LucideIcon } from 'lucide-react';
import { type ComponentType, createContext, use } from 'react';
import type { en } from '../i18n/en';
import type { RouteRule } from '../routing/guard';
import type { PortalStore } from '../store/portal-store';

type TextKey = keyof typeof en;

export interface Address {
  readonly pathname: string;
  readonly search: string;
}

/** The menu groups in order: the sidebar shows all except `organization`, which belongs to the workspace menu. */
export const menuGroups = [
  { id: 'create' },
  { id: 'library', title: 'nav.prompts' },
  { id: 'work', title: 'nav.work' },
  { id: 'workspace' },
  { id: 'organization' },
] as const;
export type MenuGroup = (typeof menuGroups)[number]['id'];

export interface MenuEntry {
  readonly group: MenuGroup;
  readonly title: TextKey;
  readonly Icon: LucideIcon;
  readonly to: string;
  /** Default: signed-in users. */
  readonly audience?: RouteRule['audience'];
  /** Hidden by a variant that disables this. */
  readonly variantFeature?: keyof NonNullable<Variant['features']>;
  /** Shown if the workspace has it; locked if its plan does not include it. */
  readonly feature?: FeatureName;
  /** Shows the entry where the feature is not visible. */
  readonly orFeature?: FeatureName;
  /** Shown only to users whose role lacks this feature. */
  readonly denied?: FeatureName;
  /** Whether a URL belongs to this entry. Default: it starts with `to`. */
  readonly isCurrent?: (address: Address, portal: PortalStore) => boolean;
  /** Starts something new in each press, so it is never current. A phone also has it in the header. */
  readonly isAction?: boolean;
  /** Keys that do the same on every page: `Control+Shift+O Meta+Shift+O`. */
  readonly shortcut?: string;
  /** Navigation state for the page. */
  readonly state?: unknown;
  /** Leads to its widget from the folded sidebar and from another widget's panel, by this name and icon. */
  readonly place?: { readonly title: TextKey; readonly Icon: LucideIcon };
}

/** Header text beside the title of a page. */
export interface PageHeader {
  /** Target of Back; undefined if there is no way back. */
  readonly back?: string | undefined;
  /** The page has its own heading, so the title in the header is not one. */
  readonly hasOwnHeading?: boolean;
  /** The page's column, which the title aligns with: see `Page` of the components. Default: the full width. */
  readonly width?: 'narrow' | 'regular' | 'wide';
}

/** The portal's configuration of a widget. */
export interface WidgetRow {
  readonly widget: WidgetName;
  /** Its routes, which render one page, so that the widget stays mounted between them. */
  readonly paths: readonly string[];
  /** URLs that redirect to another one. */
  readonly redirects?: Readonly<Record<string, string>>;
  /** Renders the page, and sets the header's title and actions. */
  readonly Page: ComponentType;
  /** The page is shown beside the list of settings. */
  readonly isInSettings?: boolean;
  /** Access to the page. Default: the page decides itself. */
  readonly rule?: RouteRule;
  readonly entries: readonly MenuEntry[];
  /** Further entries at the end of the menu, for signed-in users. */
  readonly MoreEntries?: ComponentType;
  /** Replaces the menu in the sidebar, at URLs that start with `at`. */
  readonly panel?: {
    readonly at: string;
    readonly title: TextKey;
    readonly Panel: ComponentType<{ onBack: () => void }>;
  };
  readonly header?: (pathname: string, portal: PortalStore) => PageHeader | undefined;
  /** Target after a workspace switch; one row has it. */
  readonly switchAddress?: string;
}

const WidgetTable = createContext<readonly WidgetRow[]>([]);
export const WidgetTableProvider = WidgetTable.Provider;

export const useWidgetTable = (): readonly WidgetRow[] => use(WidgetTable);

/** URL to open in another workspace. */
export const switchAddressOf = (rows: readonly WidgetRow[]): string =>
  rows.find(row => row.switchAddress)?.switchAddress ?? '/';

export type EntryState =
  | { readonly kind: 'hidden' }
  | { readonly kind: 'open' }
  | { readonly kind: 'locked'; readonly status: LockedStatus };

/** Whether an entry is shown to this user, and locked if the workspace has not subscribed to it. */
export function stateOf(
  { audience = 'signed-in', variantFeature, feature, orFeature, denied }: MenuEntry,
  { session, features, variant }: PortalStore,
): EntryState {
  if (variantFeature && variant?.features?.[variantFeature] === false) return { kind: 'hidden' };
  const isSignedIn = session.state.value.kind === 'signed-in';
  if (audience !== 'all' && isSignedIn !== (audience === 'signed-in')) return { kind: 'hidden' };
  const { flags } = features.state.value;
  if (denied && flags[denied]?.status !== 'denied') return { kind: 'hidden' };
  if (!feature || (orFeature && flags[orFeature]?.status === 'visible')) return { kind: 'open' };
  const status = flags[feature]?.status;
  if (status === 'visible') return { kind: 'open' };
  const locked = lockedStatuses.find(each => each === status);
  return locked ? { kind: 'locked', status: locked } : { kind: 'hidden' };
}
