/*
 * A request for images: description, agent, parameters, number and references. Required:
 *   1. options that the chosen model lacks are never sent: such a choice falls back to the default;
 *   2. the estimate always belongs to the current choices, even while a newer one loads;
 *   3. the description stays in the field after a request, to be changed for the next one; only the user clears it.
 */
import {
  batch,
  computed,
  createDrafts,
  effect,
  isAborted,
  type ReadonlySignal,
  type Resource,
  resource,
  type Signal,
  signal,
} from '@oriel/app-kit';
import { createUuid } from '@oriel/client';
import {
  estimateImageCost,
  fillImageParameters,
  type GeneratedImage,
  generateImages,
  getImageSettings,
  type ImageAgent,
  type ImageParameters,
  type ImageSettings,
  type ImagesProps,
  imageChoicesOf,
  imageFormats,
  imageSizesOf,
  limits,
  maxImagesOf,
  maxReferencesOf,
  uploadImageReference,
} from '@oriel/contracts';
import * as z from 'zod/mini';
import type { ImagesHost } from './images-host';

/** A reference image of the request. */
export interface Reference {
  readonly key: string;
  readonly name: string;
  /** Object URL of a preview; the owner of the reference revokes it. */
  readonly preview: string | undefined;
  readonly state:
    | { readonly kind: 'uploading' }
    | { readonly kind: 'ready'; readonly id: string }
    | { readonly kind: 'failed'; readonly error: unknown };
}

/** Options beyond the agent; undefined means the model's default. */
export interface Choices {
  readonly outputFormat: string | undefined;
  readonly style: string | undefined;
  /** A size as `widthxheight`, or its ratio. */
  readonly size: string | undefined;
  readonly ratio: string | undefined;
  readonly count: number;
}

export type Wishes = Pick<
  ImagesProps,
  'agent' | 'outputFormat' | 'style' | 'width' | 'height' | 'aspectRatio' | 'count'
>;

export type Estimate =
  | { readonly kind: 'none' }
  | { readonly kind: 'known'; readonly costInEuro: number }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface RequestStore {
  readonly settings: Resource<ImageSettings>;
  readonly message: Signal<string>;
  readonly agent: ReadonlySignal<ImageAgent | undefined>;
  readonly choices: Signal<Choices>;
  /** With the model's defaults for options that it lacks. */
  readonly parameters: ReadonlySignal<ImageParameters>;
  readonly count: ReadonlySignal<number>;
  readonly references: Signal<readonly Reference[]>;
  readonly maxReferences: ReadonlySignal<number>;
  readonly estimate: ReadonlySignal<Estimate>;
  readonly isSending: ReadonlySignal<boolean>;
  /** The reason why the last request was rejected. */
  readonly problem: Signal<unknown>;
  readonly canSend: ReadonlySignal<boolean>;
  choose(agentId: string): void;
  change(choices: Partial<Choices>): void;
  wish(wishes: Wishes): void;
  /** Fills the form from an image; its description goes below the text in the field. */
  edit(image: GeneratedImage): void;
  /** Adds files as references. */
  attach(files: readonly File[]): void;
  /** Adds a finished image as a reference. */
  refer(image: GeneratedImage, preview: string | undefined): void;
  detach(key: string): void;
  /** @returns the requested images, or undefined if the request was rejected */
  send(message?: string): Promise<readonly GeneratedImage[] | undefined>;
  /**
   * Writes into the field: below the existing text with `append` or `keep`, only into an empty field with `ifEmpty`, otherwise
   * replacing the text.
   */
  write(
    text: string,
    how?: { readonly append?: boolean; readonly keep?: boolean; readonly ifEmpty?: boolean },
  ): void;
  /** Binds the field of the page to the message until the returned function is called. */
  join(field: HTMLTextAreaElement): () => void;
  focus(): void;
  start(): void;
  clear(forgetsDrafts: boolean): void;
  dispose(): void;
}

const noChoices: Choices = {
  outputFormat: undefined,
  style: undefined,
  size: undefined,
  ratio: undefined,
  count: 1,
};

/** Appends a text below another one, unless that already contains it. */
function joinTexts(upper: string, lower: string): string {
  const before = upper.trimEnd();
  if (before === '') return lower;
  const isThere = `\n\n${before}`.endsWith(`\n\n${lower.trimEnd()}`);
  return isThere || lower.trim() === '' ? upper : `${before}\n\n${lower}`;
}

export const sizeName = ({
  width,
  height,
}: {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}) => (width && height ? `${width}x${height}` : undefined);

export interface RequestStoreOptions {
  readonly organizationId: () => string;
  readonly userId: () => string;
  /** Receives the requested images. */
  readonly onSent: (images: readonly GeneratedImage[]) => void;
}

export function createRequestStore(
  host: ImagesHost,
  { organizationId, userId, onSent }: RequestStoreOptions,
): RequestStore {
  const params = () => ({ organizationId: organizationId() });
  const settings = resource<ImageSettings>(
    abort => host.client.call(getImageSettings, { params: params() }, { signal: abort }),
    { signal: host.signal, isMissing: () => false },
  );
  const drafts = createDrafts(host.storage, () => ({ userId: userId(), organizationId: organizationId() }));
  const message = signal('');
  const chosen = signal<string | undefined>(undefined);
  const choices = signal<Choices>(noChoices);
  const references = signal<readonly Reference[]>([]);
  const estimate = signal<Estimate>({ kind: 'none' });
  const isSending = signal(false);
  const problem = signal<unknown>(undefined);
  const fields = new Set<HTMLTextAreaElement>();
  let kept: Signal<string> | undefined;
  let lastAgent: Signal<string> | undefined;

  const agents = computed(() => settings.value.value?.agents ?? []);
  const agent = computed(() => agents.value.find(({ id }) => id === chosen.value) ?? agents.value[0]);
  const parameters = computed<ImageParameters>(() => {
    const model = agent.value;
    if (!model) return {};
    const { outputFormat, style, size, ratio } = choices.value;
    const sizes = imageSizesOf(model);
    const inRatio = sizes.filter(({ aspectRatio }) => ratio === undefined || aspectRatio === ratio);
    const wanted = inRatio.find(each => sizeName(each) === size) ?? inRatio[0] ?? sizes[0];
    const offers = (name: 'output_format' | 'style', value: string | undefined) =>
      value !== undefined && imageChoicesOf(model, name).values.includes(value) ? value : undefined;
    const format = imageFormats.find(each => each === offers('output_format', outputFormat));
    const offeredStyle = offers('style', style);
    return fillImageParameters(model, {
      ...(format && { outputFormat: format }),
      ...(offeredStyle !== undefined && { style: offeredStyle }),
      ...(wanted && { size: wanted }),
    });
  });
  const count = computed(() =>
    Math.max(1, Math.min(choices.value.count, agent.value ? maxImagesOf(agent.value) : 1)),
  );
  const maxReferences = computed(() => (agent.value ? maxReferencesOf(agent.value) : 0));
  const attached = computed(() =>
    references.value
      .slice(0, maxReferences.value)
      .flatMap(({ state }) => (state.kind === 'ready' ? [state.id] : [])),
  );
  const isUploading = computed(() => references.value.some(({ state }) => state.kind === 'uploading'));
  const canSend = computed(
    () =>
      agent.value !== undefined &&
      !isSending.value &&
      !isUploading.value &&
      message.value.trim() !== '' &&
      [...message.value].length <= limits.imageMessage,
  );
  /** The whole request except its description; an equal value is the same request. */
  const demand = computed(() =>
    agent.value
      ? JSON.stringify({
          agentId: agent.value.id,
          parameters: parameters.value,
          count: count.value,
          ...(attached.value.length > 0 && { attachedTemporaryFiles: attached.value }),
        })
      : undefined,
  );
  // Serialized and parsed within this file only.
  const bodyOf = (text: string) =>
    JSON.parse(text) as {
      agentId: string;
      parameters: ImageParameters;
      count: number;
      attachedTemporaryFiles?: string[];
    };

  let estimating = new AbortController();
  const stops = [
    effect(() => {
      const text = demand.value;
      estimating.abort();
      estimating = new AbortController();
      const { signal: abort } = estimating;
      if (text === undefined) return;
      const read = () => {
        host.client
          .call(
            estimateImageCost,
            { params: params(), body: bodyOf(text) },
            { signal: AbortSignal.any([abort, host.signal]) },
          )
          .then(
            ({ costInEuro }) => {
              if (!abort.aborted) estimate.value = { kind: 'known', costInEuro };
            },
            error => {
              if (!abort.aborted && !isAborted(error)) estimate.value = { kind: 'failed', error };
            },
          );
      };
      // Debounced, so that clicking through the options asks once.
      const timer = setTimeout(read, 150);
      return () => clearTimeout(timer);
    }),
    effect(() => {
      const text = message.value;
      if (kept) kept.value = text;
      for (const field of fields) if (field.value !== text) field.value = text;
    }),
  ];
  const setReference = (key: string, state: Reference['state']) => {
    references.value = references.peek().map(each => (each.key === key ? { ...each, state } : each));
  };
  function free({ preview }: Reference): void {
    if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview);
  }
  function forgetReferences(): void {
    references.peek().forEach(free);
    references.value = [];
  }
  async function upload(key: string, file: File): Promise<void> {
    try {
      const { id } = await host.client.call(
        uploadImageReference,
        { params: params(), body: { file } },
        { signal: host.signal },
      );
      setReference(key, { kind: 'ready', id });
    } catch (error) {
      if (!isAborted(error)) setReference(key, { kind: 'failed', error });
    }
  }

  const request: RequestStore = {
    settings,
    message,
    agent,
    choices,
    parameters,
    count,
    references,
    maxReferences,
    estimate,
    isSending,
    problem,
    canSend,
    choose(agentId) {
      chosen.value = agentId;
      if (lastAgent) lastAgent.value = agentId;
    },
    change(change) {
      choices.value = { ...choices.peek(), ...change };
    },
    wish({ agent: wanted, outputFormat, style, width, height, aspectRatio, count: many }) {
      batch(() => {
        if (wanted !== undefined) chosen.value = wanted;
        const size = sizeName({ width, height });
        request.change({
          ...(outputFormat !== undefined && { outputFormat }),
          ...(style !== undefined && { style }),
          ...(size !== undefined && { size }),
          ...(aspectRatio !== undefined && { ratio: aspectRatio }),
          ...(many !== undefined && Number.isFinite(many) && { count: Math.trunc(many) }),
        });
      });
    },
    edit({ message: text, agentId, parameters: { outputFormat, style, size } }) {
      batch(() => {
        request.write(text, { keep: true });
        if (agentId !== null && agents.peek().some(({ id }) => id === agentId)) chosen.value = agentId;
        choices.value = {
          ...choices.peek(),
          outputFormat,
          style,
          size: sizeName(size ?? {}),
          ratio: size?.aspectRatio,
        };
        problem.value = undefined;
      });
      request.focus();
    },
    attach(files) {
      const room = maxReferences.peek() - references.peek().length;
      for (const file of files.slice(0, Math.max(0, room))) {
        const key = createUuid();
        const { name } = file;
        // Do not send files that the service would reject, and do not show them here.
        if (!settings.value.peek()?.reference.acceptedMimeTypes.includes(file.type)) {
          const state = { kind: 'failed', error: { code: 'file_type_not_allowed' } } as const;
          references.value = [...references.peek(), { key, name, preview: undefined, state }];
          continue;
        }
        const preview = URL.createObjectURL(file);
        references.value = [...references.peek(), { key, name, preview, state: { kind: 'uploading' } }];
        void upload(key, file);
      }
    },
    refer({ id, message: name }, preview) {
      const others = references.peek().filter(({ key }) => key !== id);
      const state = { kind: 'ready', id } as const;
      references.value = [...others, { key: id, name, preview, state }].slice(
        -Math.max(1, maxReferences.peek()),
      );
    },
    detach(key) {
      references
        .peek()
        .filter(each => each.key === key)
        .forEach(free);
      references.value = references.peek().filter(each => each.key !== key);
    },
    async send(wanted) {
      const text = (wanted ?? message.peek()).trim();
      const body = demand.peek();
      if (body === undefined || text === '' || isSending.peek()) return undefined;
      isSending.value = true;
      problem.value = undefined;
      try {
        const { images } = await host.client.call(
          generateImages,
          { params: params(), body: { ...bodyOf(body), message: text } },
          { signal: host.signal },
        );
        batch(() => {
          forgetReferences();
          onSent(images);
        });
        return images;
      } catch (error) {
        if (isAborted(error)) return undefined;
        problem.value = error;
        return undefined;
      } finally {
        isSending.value = false;
      }
    },
    write(text, { append = false, keep = false, ifEmpty = false } = {}) {
      const now = message.peek();
      if (now.trim() === '') message.value = text;
      else if (append) message.value = `${now}\n${text}`;
      else if (keep) message.value = joinTexts(now, text);
      else if (!ifEmpty) message.value = text;
    },
    join(field) {
      // Text typed before the widget loaded is newer than a draft.
      message.value = joinTexts(message.peek(), field.value);
      field.value = message.peek();
      fields.add(field);
      return () => fields.delete(field);
    },
    focus() {
      for (const field of fields) field.focus();
    },
    start() {
      kept = drafts.of({ key: 'message', schema: z.string(), initial: '' });
      lastAgent = host.storage.persisted({
        key: 'agent',
        user: userId(),
        schema: z.string(),
        initial: '',
        kind: 'functional',
      });
      const typed = message.peek();
      const props = host.props.peek();
      // An earlier draft goes above text typed while the session was loading.
      if (typed === '') message.value = kept.peek() || (props.message ?? '');
      else message.value = kept.value = joinTexts(kept.peek(), typed);
      if (lastAgent.peek() !== '') chosen.value = lastAgent.peek();
      request.wish(props);
    },
    clear(forgetsDrafts) {
      kept = undefined;
      if (forgetsDrafts) drafts.clear();
      lastAgent = undefined;
      estimating.abort();
      settings.clear();
      forgetReferences();
      batch(() => {
        message.value = '';
        choices.value = noChoices;
        chosen.value = undefined;
        estimate.value = { kind: 'none' };
        problem.value = undefined;
      });
    },
    dispose() {
      estimating.abort();
      references.peek().forEach(free);
      for (const stop of stops) stop();
    },
  };
  return request;
}
