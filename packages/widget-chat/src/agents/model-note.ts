import type { Format, useT } from '@oriel/app-kit';
import {
  drawsImages,
  drawToolName,
  listAgents,
  listModelServices,
  listModels,
  type Model,
  type ModelService,
} from '@oriel/contracts';
import type { ChatHost } from '../session/chat-host';

export { drawToolName };

export interface KnownModels {
  readonly models: readonly Model[];
  readonly services: readonly ModelService[];
}

/** The models that the reader may use in the workspace, and the health of all services. */
export async function readModels(
  { client, signal }: Pick<ChatHost, 'client' | 'signal'>,
  organizationId: string,
): Promise<KnownModels> {
  const [models, services] = await Promise.all([
    client.call(listModels, { query: { organizationId } }, { signal }),
    client.call(listModelServices, {}, { signal }),
  ]);
  return { models, services };
}

/** How long the service of a model has been failing; undefined if it works. */
export function failureText(
  { serviceId }: Model,
  services: readonly ModelService[],
  t: ReturnType<typeof useT>,
  format: Format,
): string | undefined {
  const service = services.find(({ id }) => id === serviceId);
  if (service?.failingSince === undefined) return undefined;
  const isToday = new Date(service.failingSince).toDateString() === new Date().toDateString();
  const since = isToday
    ? format.time(service.failingSince)
    : format.date(service.failingSince, { dateStyle: 'medium', timeStyle: 'short' });
  return t('model.failing', { service: service.name, since });
}

/**
 * The model that draws for agents with the tool for images. Undefined if there is none, or the user may not draw; both leave the
 * price out.
 */
export async function readDrawingModel(
  { client, signal }: Pick<ChatHost, 'client' | 'signal'>,
  organizationId: string,
  { models }: Pick<KnownModels, 'models'>,
): Promise<Model | undefined> {
  const params = { organizationId };
  const drawing = await client
    .call(listAgents, { params, query: { ability: 'image', add_default_agents: true } }, { signal })
    .catch(() => []);
  const ids = drawing.map(({ modelId }) => modelId);
  return models.find(({ id, abilities }) => ids.includes(id) && drawsImages({ abilities }));
}

/** Up to `low` a price is one sign, up to `medium` two. */
interface Scale {
  readonly low: number;
  readonly medium: number;
}
/** Mean euros per million tokens. */
const ofText: Scale = { low: 1, medium: 5 };
/** Euros per image. */
const ofImages: Scale = { low: 0.02, medium: 0.08 };

const levelOf = (price: number, { low, medium }: Scale): number =>
  price === 0 ? 0 : price <= low ? 1 : price <= medium ? 2 : 3;

/** A price on a scale, and in euro for its tooltip. */
export interface PriceNote {
  readonly text: string;
  readonly tooltip: string;
}

/** Possible costs of an agent: its answers, and its images if a model draws for it. */
export function priceNote(
  { priceInEuro: price }: Pick<Model, 'priceInEuro'>,
  t: ReturnType<typeof useT>,
  format: Format,
  drawing?: Pick<Model, 'priceInEuro'>,
): PriceNote {
  const euro = (value: number) =>
    format.number(value, { style: 'currency', currency: 'EUR', maximumFractionDigits: 4 });
  const { input = 0, output = 0 } = price ?? {};
  const image = price?.image ?? drawing?.priceInEuro?.image ?? 0;
  // A question with its chat is about three times as long as the answer.
  const text = levelOf((3 * input + output) / 4, ofText);
  const level = Math.max(text, levelOf(image, ofImages));
  if (level === 0) return { text: t('model.freeShort'), tooltip: t('model.free') };
  const exact = [
    text > 0 && t('model.price', { input: euro(input), output: euro(output) }),
    text === 0 && price?.image === undefined && t('model.freeText'),
    image > 0 && t('model.imagePrice', { amount: euro(image) }),
  ];
  return { text: '€'.repeat(level), tooltip: exact.filter(part => part !== false).join('; ') };
}

/** Possible costs of an agent with these tools. Undefined if these are only images, whose price is not known. */
export function agentPrice(
  model: Model,
  {
    assignedTools,
    drawing,
  }: { readonly assignedTools: readonly string[]; readonly drawing: Model | undefined },
  t: ReturnType<typeof useT>,
  format: Format,
): PriceNote | undefined {
  const hasTool = assignedTools.includes(drawToolName);
  const price = priceNote(model, t, format, hasTool ? drawing : undefined);
  return hasTool && !drawing && price.text === t('model.freeShort') ? undefined : price;
}
