import {
  Activity,
  Boxes,
  Building2,
  CircleAlert,
  Cpu,
  Gauge,
  HardDrive,
  type LucideIcon,
  ScrollText,
  Users,
} from 'lucide-react';
import type { OperatorKey } from './use-operator-t';

/** The pages of the console, by group, at `/operator/<page>`; the overview is at its root. */
export const operatorGroups = [
  { id: 'product', pages: ['overview', 'endpoints', 'models'] },
  { id: 'customers', pages: ['workspaces', 'people'] },
  { id: 'server', pages: ['jobs', 'storage', 'errors', 'log'] },
] as const;

export type OperatorPageName = (typeof operatorGroups)[number]['pages'][number];

export const operatorRoot = '/operator';

export const operatorAddressOf = (page: OperatorPageName): string =>
  page === 'overview' ? `${operatorRoot}/overview` : `${operatorRoot}/${page}`;

export const operatorIcons: Readonly<Record<OperatorPageName, LucideIcon>> = {
  overview: Gauge,
  endpoints: Boxes,
  models: Cpu,
  workspaces: Building2,
  people: Users,
  jobs: Activity,
  storage: HardDrive,
  errors: CircleAlert,
  log: ScrollText,
};

export const operatorTitleKey = (page: OperatorPageName): OperatorKey => `page.${page}`;

/** The page that an address below the root names; undefined for the list, which is a page of its own in a narrow window. */
export function operatorPageOf(pathname: string): OperatorPageName | undefined {
  const name = pathname.slice(operatorRoot.length).split('/').find(Boolean);
  return operatorGroups
    .flatMap(({ pages }): readonly OperatorPageName[] => pages)
    .find(page => page === name);
}
