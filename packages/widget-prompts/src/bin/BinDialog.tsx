import { ResourceView, useErrorText, useI18n, useResource, useSignals } from '@oriel/app-kit';
import { type DeletedCard, listDeletedCards, restoreCards } from '@oriel/contracts';
import { Button, Dialog, EmptyState, Skeleton, sheet, useSheet } from '@oriel/ui';
import { useClient, type WidgetDialogProps } from '@oriel/widget-kit';
import { useState } from 'react';
import * as z from 'zod/mini';
import css from './bin.css?inline';

const styles = sheet(css);
const argsSchema = z.object({ organizationId: z.string() });

/** The deleted cards that can still be restored; closes with the number restored. */
export default function BinDialog({ args, close }: WidgetDialogProps) {
  useSignals();
  useSheet(styles);
  const { t, format } = useI18n();
  const errorText = useErrorText();
  const client = useClient();
  const { organizationId: space } = z.parse(argsSchema, args);
  const [restored, setRestored] = useState<ReadonlySet<string>>(new Set());
  const [error, setError] = useState<unknown>(undefined);
  const cards = useResource<readonly DeletedCard[]>(
    async signal =>
      (await client.call(listDeletedCards, { query: { space, page: 1, pageSize: 100 } }, { signal })).results,
  );
  const bringBack = async (cardId: string) => {
    setError(undefined);
    try {
      await client.call(restoreCards, { body: { space, cardIds: [cardId] } });
      setRestored(before => new Set([...before, cardId]));
    } catch (failure) {
      setError(failure);
    }
  };
  const end = () => close(restored.size);
  return (
    <Dialog
      title={t('bin.title')}
      size="large"
      onClose={end}
      actions={<Button onClick={end}>{t('bin.close')}</Button>}
    >
      <p>{t('bin.text')}</p>
      {error !== undefined && <p role="alert">{errorText(error).text}</p>}
      <ResourceView
        resource={cards}
        level={3}
        skeleton={<Skeleton lines={4} />}
        empty={<EmptyState level={3} compact title={t('bin.empty')} />}
      >
        {items => (
          <ul className="p-bin o-rows">
            {items.map(card => (
              <li key={card.id}>
                <span>
                  <b>{card.title}</b>
                  <small>
                    {t('bin.deletedBy', {
                      name: card.deletedByName ?? t('bin.nobody'),
                      date: format.date(card.deletedAt),
                    })}
                  </small>
                </span>
                {restored.has(card.id) ? (
                  <span role="status">{t('bin.isBack')}</span>
                ) : (
                  <Button
                    aria-label={t('bin.restoreOf', { title: card.title })}
                    onClick={() => void bringBack(card.id)}
                  >
                    {t('bin.restore')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </ResourceView>
    </Dialog>
  );
}
