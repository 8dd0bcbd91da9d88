import type { BuiltWidgetName, widgetTable } from '@oriel/contracts';
import type { EventDetails } from './events';

/** Events that only some widgets have. */
export type WidgetEvent = (typeof widgetTable)[BuiltWidgetName]['events' | 'hostMethods'][number];

/** Events of the loader and of every widget, and all common host methods; the type makes the list complete. */
const common: Readonly<Record<Exclude<keyof EventDetails, WidgetEvent>, true>> = {
  ready: true,
  state: true,
  error: true,
  'auth:required': true,
  'auth:refreshed': true,
  'access:changed': true,
  'organization:changed': true,
  'credits:changed': true,
  open: true,
  close: true,
  resize: true,
  telemetry: true,
  navigate: true,
  switchOrganization: true,
  openDialog: true,
  notify: true,
  copy: true,
  download: true,
};

/** The events that every widget has. */
// Object.keys of a literal returns its own keys.
export const commonEventNames = Object.keys(common) as (keyof typeof common)[];
