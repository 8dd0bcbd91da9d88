import type { Locale } from './locale';

/** Texts that a page shows until the widget's code has loaded. */
export interface WidgetTexts {
  /** The accessible name of its iframe. */
  readonly title: string;
  /** Shown in place of a widget that waits for an interaction. */
  readonly waiting: string;
  /** Label of the button that loads it. */
  readonly open: string;
  /** Label of the round button that opens its panel. */
  readonly launcher: string;
}

/** A text field that is usable before the widget has loaded. */
export interface FirstField {
  /** The layout without the field. */
  readonly unless: string;
  readonly placeholder: Readonly<Record<Locale, string>>;
  readonly label: Readonly<Record<Locale, string>>;
}

/** An application's rights with this widget, as shown in the sign-in of an embed. */
export interface WidgetConsent {
  /** Path of a 24-pixel icon. */
  readonly icon: string;
  readonly text: Readonly<Record<Locale, string>>;
  /** It spends the workspace's credit, which the sign-in also mentions. */
  readonly spendsCredit: boolean;
}

export interface WidgetRow {
  readonly texts: Readonly<Record<Locale, WidgetTexts>>;
  readonly firstField: FirstField | null;
  readonly consent: WidgetConsent;
  /** Features that no other widget needs: an embed token for other widgets excludes them. */
  readonly features: readonly string[];
  /** Names of its own options. */
  readonly props: readonly string[];
  /** Its events beyond those of every widget. */
  readonly events: readonly string[];
  /** Host methods that not every widget has; a page receives them as events and may take them over. */
  readonly hostMethods: readonly string[];
  /** The dialogs that it owns; if another widget opens one, this widget shows it. */
  readonly dialogs: readonly string[];
}

/**
 * The widgets of this build. A row is plain data, so that each build keeps only the columns that it reads; `widget-surfaces.ts`
 * has the widgets' schemas under the same names. The first row is the default widget.
 */
export const widgetTable = {
  chat: {
    texts: {
      de: {
        title: 'Assistent',
        waiting: 'Der Chat wird geladen, sobald Sie ihn brauchen.',
        open: 'Chat öffnen',
        launcher: 'Chat öffnen oder schließen',
      },
      en: {
        title: 'Assistant',
        waiting: 'The chat loads when you need it.',
        open: 'Open chat',
        launcher: 'Open or close the chat',
      },
    },
    firstField: {
      unless: 'channels',
      placeholder: { de: 'Ihre Frage', en: 'Ask anything' },
      label: { de: 'Nachricht', en: 'Message' },
    },
    consent: {
      icon: 'M21 15a2 2 0 0 1-2 2H7l-4 4V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2z',
      text: {
        de: 'Chats beginnen und Ihre Chats und Prompt-Karten in diesem Arbeitsbereich lesen',
        en: 'Start chats and read your chats and prompt cards in this workspace',
      },
      spendsCredit: true,
    },
    features: ['viewOrganizationChat', 'manageOrganizationAgents', 'createOwnAgents'],
    props: [
      'agent',
      'channel',
      'skipFetch',
      'layout',
      'view',
      'agentForm',
      'readonly',
      'sendKey',
      'title',
      'suggestions',
      'detail',
    ],
    events: [
      'message:sent',
      'message:delta',
      'message:completed',
      'channel:changed',
      'agents:opened',
      'agents:form',
      'detail:opened',
      'comparison:changed',
      'credits:exhausted',
      'tool:call',
    ],
    hostMethods: [],
    dialogs: [
      'ChannelRenameDialog',
      'ChannelDeleteDialog',
      'ChannelShareDialog',
      'ChatTransferDialog',
      'ChatFolderDialog',
    ],
  },
  prompts: {
    texts: {
      de: {
        title: 'Prompts',
        waiting: 'Die Prompts werden geladen, sobald Sie sie brauchen.',
        open: 'Prompts öffnen',
        launcher: 'Prompts öffnen oder schließen',
      },
      en: {
        title: 'Prompts',
        waiting: 'The prompts load when you need them.',
        open: 'Open prompts',
        launcher: 'Open or close the prompts',
      },
    },
    firstField: null,
    consent: {
      icon: 'M6 3h12a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM8 8h8M8 12h8M8 16h5',
      text: {
        de: 'Prompts dieses Arbeitsbereichs lesen und in Ihrem Namen schreiben, ändern und löschen',
        en: 'Read prompts of this workspace, and write, change and delete your prompts in your name',
      },
      spendsCredit: false,
    },
    features: ['manageOrganizationPromptCards', 'manageOrganizationPromptLists'],
    props: [
      'type',
      'search',
      'tags',
      'visibility',
      'order',
      'page',
      'pageSize',
      'layout',
      'list',
      'author',
      'team',
      'collection',
      'view',
      'promptId',
      'insert',
      'title',
      'detail',
    ],
    events: [
      'card:used',
      'card:saved',
      'card:deleted',
      'title:changed',
      'lists:changed',
      'filters:changed',
      'detail:opened',
    ],
    hostMethods: ['insertText', 'openInChat', 'listTakers', 'handOver'],
    dialogs: [
      'LoginRequiredDialog',
      'PromptDeleteDialog',
      'PromptDuplicateDialog',
      'PromptListDialog',
      'PromptAddToListDialog',
      'PromptDeclineProposalDialog',
      'PromptExportDialog',
      'PromptHandOverDialog',
      'PromptBinDialog',
      'PromptAddTagsDialog',
      'PromptTeamsDialog',
    ],
  },
  images: {
    texts: {
      de: {
        title: 'Bilder',
        waiting: 'Die Bilder werden geladen, sobald Sie sie brauchen.',
        open: 'Bilder öffnen',
        launcher: 'Bilder öffnen oder schließen',
      },
      en: {
        title: 'Images',
        waiting: 'The images load when you need them.',
        open: 'Open images',
        launcher: 'Open or close the images',
      },
    },
    firstField: {
      unless: 'gallery',
      placeholder: { de: 'Beschreiben Sie ein Bild', en: 'Describe an image' },
      label: { de: 'Beschreibung des Bildes', en: 'Description of the image' },
    },
    consent: {
      icon: 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM9 11a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM21 15l-5-5L5 21',
      text: {
        de: 'Bilder in Ihrem Namen erzeugen und Ihre Bilder in diesem Arbeitsbereich lesen, teilen und löschen',
        en: 'Generate images in your name, and read, share and delete your images in this workspace',
      },
      spendsCredit: true,
    },
    features: ['manageOrganizationImages'],
    props: [
      'agent',
      'outputFormat',
      'style',
      'width',
      'height',
      'aspectRatio',
      'count',
      'message',
      'layout',
      'title',
      'detail',
    ],
    events: ['image:created', 'image:deleted', 'image:shared', 'detail:opened'],
    hostMethods: ['listTakers', 'handOver'],
    dialogs: ['ImageGenerationInfoDialog', 'ImageGenerationPreview'],
  },
  workspace: {
    texts: {
      de: {
        title: 'Arbeitsbereich',
        waiting: 'Die Verwaltung des Arbeitsbereichs wird geladen, sobald Sie sie brauchen.',
        open: 'Arbeitsbereich verwalten',
        launcher: 'Verwaltung des Arbeitsbereichs öffnen oder schließen',
      },
      en: {
        title: 'Workspace',
        waiting: 'The administration of the workspace loads when you need it.',
        open: 'Manage workspace',
        launcher: 'Open or close the administration of the workspace',
      },
    },
    firstField: null,
    consent: {
      icon: 'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM22 21v-2a4 4 0 0 0-3-3.87M16 3.13a4 4 0 0 1 0 7.75',
      text: {
        de: 'Diesen Arbeitsbereich in Ihrem Namen verwalten: Mitglieder, Einladungen, Teams und Einstellungen',
        en: 'Manage this workspace in your name: members, invites, teams and settings',
      },
      spendsCredit: false,
    },
    features: [],
    props: ['tab', 'title', 'navigation', 'detail'],
    events: [
      'tab:changed',
      'detail:opened',
      'action:changed',
      'workspace:switched',
      'member:invited',
      'invite:sent',
      'member:removed',
    ],
    hostMethods: [],
    dialogs: [
      'InviteMembersDialog',
      'MemberRemoveDialog',
      'MembersRemoveDialog',
      'MembersRefusedDialog',
      'TeamNameDialog',
      'TeamAddMembersDialog',
      'OrganizationTransferDialog',
      'OrganizationDeleteDialog',
      'ApiKeyDialog',
      'ApplicationDialog',
      'SecretKeyDialog',
      'AutomaticTopUpDialog',
      'ConfirmPaymentDialog',
      'CreditsPurchaseDialog',
      'CreditsPurchaseSuccessDialog',
      'SeatUpdateSuccessDialog',
      'SpendingLimitDialog',
      'SubscriptionCancelDialog',
      'SubscriptionDialog',
      'SubscriptionSuccessDialog',
      'ToolServerDialog',
      'ToolServerToolsDialog',
      'UpgradePlanDialog',
    ],
  },
} as const satisfies Readonly<Record<string, WidgetRow>>;

/** A widget whose code is in this build. */
export type BuiltWidgetName = keyof typeof widgetTable;
