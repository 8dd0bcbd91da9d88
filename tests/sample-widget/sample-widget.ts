import { fetched } from '@oriel/app-kit';
import { widgetSurface } from '@oriel/contracts';
import { defineWidget, type WidgetDefinition } from '@oriel/widget-kit';
import * as z from 'zod/mini';
import { TeamsScreen } from './TeamsScreen';
import { createTeamsStore } from './teams-store';

/** The sample widget for a workspace's teams: one screen with a form and a list, and a dialog. */
export const sampleWidget: WidgetDefinition<typeof widgetSurface> = defineWidget({
  name: 'workspace',
  version: '0.1.0',
  surface: widgetSurface,
  props: z.strictObject({}),
  messages: {
    de: [() => import('./i18n/de')],
    en: [() => import('./i18n/en')],
  },
  errors: { conflict: 'teams.conflict', no_free_seats: ['teams.fullTitle', 'teams.full'] },
  dialogs: { TeamRenameDialog: fetched(() => import('./TeamRenameDialog')) },
  createStore: createTeamsStore,
  load: (store, signal) => store.load(signal),
  commands: store => ({
    logout() {
      store.signOut();
      return {};
    },
  }),
  dispose: store => store.dispose(),
  Component: TeamsScreen,
});
