import type { Format, useT } from '@oriel/app-kit';
import {
  drawsImages,
  listAgents,
  listModelServices,
  listModels,
  type Model,
  type ModelService,
} from '@oriel/contracts';
import type { ChatHost } from '../session/chat-host';

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

/** The price of a model. */
export function priceText({ priceInEuro: price }: Model, t: ReturnType<typeof useT>, format: Format): string {
  if (!price) return t('model.free');
  const euro = (value: number) =>
    format.number(value, { style: 'currency', currency: 'EUR', maximumFractionDigits: 4 });
  if (price.image !== undefined) return t('model.imagePrice', { amount: euro(price.image) });
  return t('model.price', { input: euro(price.input), output: euro(price.output) });
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

/** Mean euros per million tokens up to which a model is cheap, and medium. */
const levels = { low: 1, medium: 5 };

/**
 * The model that draws for agents with the tool for images. Undefined if there is none, or the user may not draw; both leave the
 * price out.
 */
export async function readDrawingModel(
  { client, signal }: Pick<ChatHost, 'client' | 'signal'>,
  organizationId: string,
  { models }: KnownModels,
): Promise<Model | undefined> {
  const params = { organizationId };
  const drawing = await client
    .call(listAgents, { params, query: { ability: 'image', add_default_agents: true } }, { signal })
    .catch(() => []);
  const ids = drawing.map(({ modelId }) => modelId);
  return models.find(({ id, abilities }) => ids.includes(id) && drawsImages({ abilities }));
}

/** The price of a model as one to three signs, of one that draws as the price of an image; undefined if it is free. */
export function costLevel({ priceInEuro: price }: Model, format: Format): string | undefined {
  if (!price) return undefined;
  if (price.image !== undefined) return format.number(price.image, { style: 'currency', currency: 'EUR' });
  // A question with its chat is about three times as long as the answer.
  const mean = (3 * price.input + price.output) / 4;
  return '€'.repeat(mean <= levels.low ? 1 : mean <= levels.medium ? 2 : 3);
}
