import { type Agent, listModelServices, listModels, type Model, type ModelService } from '@oriel/contracts';
import type { Format, useT } from '@oriel/widget-kit';
import type { ChatHost } from '../session/chat-host';

export interface KnownModels {
  readonly models: readonly Model[];
  readonly services: readonly ModelService[];
}

/** Prices of the models of the installation, and whether their services answer. */
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

/** Since when the service of a model has not answered; undefined where it does. */
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

/** The second line of an agent in a menu: its description, whether its service fails, and what it costs. */
export function agentNote(
  { modelId }: Agent,
  { models, services }: KnownModels,
  t: ReturnType<typeof useT>,
  format: Format,
): string | undefined {
  const model = models.find(({ id }) => id === modelId);
  return (
    model &&
    [failureText(model, services, t, format), priceText(model, t, format)].filter(Boolean).join(' · ')
  );
}
