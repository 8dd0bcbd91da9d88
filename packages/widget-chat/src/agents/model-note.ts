import type { Format, useT } from '@oriel/app-kit';
import { listModelServices, listModels, type Model, type ModelService } from '@oriel/contracts';
import type { ChatHost } from '../session/chat-host';

export interface KnownModels {
  readonly models: readonly Model[];
  readonly services: readonly ModelService[];
}

/** Model prices of the installation, and the health of their services. */
export async function readModels({
  client,
  signal,
}: Pick<ChatHost, 'client' | 'signal'>): Promise<KnownModels> {
  const [models, services] = await Promise.all([
    client.call(listModels, { query: {} }, { signal }),
    client.call(listModelServices, {}, { signal }),
  ]);
  return { models, services };
}

/** The price of a model. */
export function priceText({ priceInEuro: price }: Model, t: ReturnType<typeof useT>, format: Format): string {
  if (!price) return t('model.free');
  const euro = (value: number) =>
    format.number(value, { style: 'currency', currency: 'EUR', maximumFractionDigits: 4 });
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

/** The price of a model as one to three signs; undefined if it is free. */
export function costLevel({ priceInEuro: price }: Model): string | undefined {
  if (!price) return undefined;
  // A question with its chat is about three times as long as the answer.
  const mean = (3 * price.input + price.output) / 4;
  return '€'.repeat(mean <= levels.low ? 1 : mean <= levels.medium ? 2 : 3);
}
