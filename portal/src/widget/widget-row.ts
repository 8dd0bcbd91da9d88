import type { FeatureName, Variant, WidgetName } from '@oriel/contracts';
import type { LucideIcon } from 'lucide-react';
import { type ComponentType, createContext, use } from 'react';
import type { en } from '../i18n/en';
import type { RouteRule } from '../routing/guard';
import { type LockedStatus, lockedStatuses } from '../store/locked-status';
import type { PortalStore } from '../store/portal-store';

type TextKey = keyof typeof en;

export interface Address {
  readonly pathname: string;
  readonly search: string;
}

/** The groups of the menus, in their order: the sidebar has all but `organization`, which the menu of the workspace has. */
export const menuGroups = [
  { id: 'create' },
  { id: 'library', title: 'nav.prompts' },
  { id: 'work', title: 'nav.work' },
  { id: 'workspace', title: 'nav.workspace' },
  { id: 'organization' },
] as const;
export type MenuGroup = (typeof menuGroups)[number]['id'];

export interface MenuEntry {
  readonly group: MenuGroup;
  readonly title: TextKey;
  readonly Icon: LucideIcon;
  readonly to: string;
  /** Default: people who are signed in. */
  readonly audience?: RouteRule['audience'];
  /** Not shown by a variant that switches this off. */
  readonly variantFeature?: keyof NonNullable<Variant['features']>;
  /** Shown where the workspace has it, with a lock where its plan does not include it. */
  readonly feature?: FeatureName;
  /** Shown to those alone whose role lacks this feature. */
  readonly denied?: FeatureName;
  /** Whether an address is that of this entry. Default: it begins with `to`. */
  readonly isCurrent?: (address: Address, portal: PortalStore) => boolean;
}

/** Text of the header beside the title of a page. */
export interface PageHeader {
  /** Where Back leads; undefined where there is no way back. */
  readonly back?: string | undefined;
  /** The page has a heading of its own, so the title in the header is none. */
  readonly hasOwnHeading?: boolean;
  /** The title stands above the column of the page. */
  readonly isColumn?: boolean;
}

/** All that the portal knows of a widget. */
export interface WidgetRow {
  readonly widget: WidgetName;
  /** Its routes, which show one page, so that the widget stays from one to the next. */
  readonly paths: readonly string[];
  /** Addresses that lead to another one. */
  readonly redirects?: Readonly<Record<string, string>>;
  /** Says what the header shows as its title and offers as its actions. */
  readonly Page: ComponentType;
  /** Access to the page. Default: the page decides itself. */
  readonly rule?: RouteRule;
  readonly entries: readonly MenuEntry[];
  /** Further entries below its own, for people who are signed in. */
  readonly MoreEntries?: ComponentType;
  /** Takes the place of the menu in the sidebar, at addresses that begin with `at`. */
  readonly panel?: {
    readonly at: string;
    readonly title: TextKey;
    readonly Panel: ComponentType<{ onBack: () => void }>;
  };
  readonly header?: (pathname: string, portal: PortalStore) => PageHeader | undefined;
  /** Where a person goes after a change of the workspace; one row has it. */
  readonly switchAddress?: string;
}

const WidgetTable = createContext<readonly WidgetRow[]>([]);
export const WidgetTableProvider = WidgetTable.Provider;

export const useWidgetTable = (): readonly WidgetRow[] => use(WidgetTable);

/** Address to go to in another workspace. */
export const switchAddressOf = (rows: readonly WidgetRow[]): string =>
  rows.find(row => row.switchAddress)?.switchAddress ?? '/';

export type EntryState =
  | { readonly kind: 'hidden' }
  | { readonly kind: 'open' }
  | { readonly kind: 'locked'; readonly status: LockedStatus };

/** Whether an entry is shown to this person, and with a lock where the workspace has not subscribed to it. */
export function stateOf(
  { audience = 'signed-in', variantFeature, feature, denied }: MenuEntry,
  { session, features, variant }: PortalStore,
): EntryState {
  if (variantFeature && variant?.features?.[variantFeature] === false) return { kind: 'hidden' };
  const isSignedIn = session.state.value.kind === 'signed-in';
  if (audience !== 'all' && isSignedIn !== (audience === 'signed-in')) return { kind: 'hidden' };
  const { flags } = features.state.value;
  if (denied && flags[denied]?.status !== 'denied') return { kind: 'hidden' };
  if (!feature) return { kind: 'open' };
  const status = flags[feature]?.status;
  if (status === 'visible') return { kind: 'open' };
  const locked = lockedStatuses.find(each => each === status);
  return locked ? { kind: 'locked', status: locked } : { kind: 'hidden' };
}
