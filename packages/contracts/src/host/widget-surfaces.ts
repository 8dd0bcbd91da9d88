import { type ChatProps, chatProps, chatSurfaces } from './chat-surface';
import { type ImagesProps, imagesProps, imagesSurfaces } from './images-surface';
import { type PromptsProps, promptsProps, promptsSurfaces } from './prompts-surface';
import type { Surface } from './surface';
import type { BuiltWidgetName } from './widget-table';
import { type WorkspaceProps, workspaceProps, workspaceSurfaces } from './workspace-surface';

interface WidgetSurfaces {
  readonly surface: Surface;
  readonly hostSurface: Surface;
}

/** The surfaces between each widget of the table and its host. */
export const widgetSurfaces = {
  chat: chatSurfaces,
  prompts: promptsSurfaces,
  images: imagesSurfaces,
  workspace: workspaceSurfaces,
} satisfies Readonly<Record<BuiltWidgetName, WidgetSurfaces>>;

/** The schemas of the widgets' own options. */
export const widgetProps = {
  chat: chatProps,
  prompts: promptsProps,
  images: imagesProps,
  workspace: workspaceProps,
} satisfies Record<BuiltWidgetName, object>;

/** The options of every widget. */
export interface WidgetProps {
  /** Options of the chat. */
  readonly chat: ChatProps;
  /** Options of the prompt library. */
  readonly prompts: PromptsProps;
  /** Options of the images. */
  readonly images: ImagesProps;
  /** Options of the administration of a workspace. */
  readonly workspace: WorkspaceProps;
}

type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void
  ? I
  : never;
type Rows = (typeof widgetSurfaces)[BuiltWidgetName];

/** Methods and events of all widgets, for the page; a widget rejects another widget's commands with `METHOD_NOT_FOUND`. */
export interface WidgetsSurface {
  readonly methods: Intersection<Rows['surface']['methods']>;
  readonly events: Intersection<Rows['surface']['events']>;
}

/** Methods that any widget may call on its host. */
export interface WidgetsHostSurface {
  readonly methods: Intersection<Rows['hostSurface']['methods']>;
  readonly events: Intersection<Rows['hostSurface']['events']>;
}
