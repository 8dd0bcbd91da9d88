import type { EventDetails, widgets } from '@oriel/sdk';

/** Events of some widgets alone. */
export type WidgetEvent = (typeof widgets)[keyof typeof widgets]['events' | 'hostMethods'][number];

/** Events of the loader and of every widget, and all that every host is asked; the type leaves none out. */
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

/** The events of every widget. */
// Object.keys of a literal gives its own keys.
export const commonEventNames = Object.keys(common) as (keyof typeof common)[];
