import { ResourceView, useI18n, useResource, useSignals } from '@oriel/app-kit';
import { searchCards } from '@oriel/contracts';
import { Button, confirmDiscard, Dialog, EmptyState, Skeleton, sheet, useSheet } from '@oriel/ui';
import { useClient, useHost, type WidgetDialogProps } from '@oriel/widget-kit';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { KnownTag } from '../form/find-suggestions';
import { RenameTag } from './RenameTag';
import css from './tags.css?inline';

const styles = sheet(css);
const argsSchema = z.object({ organizationId: z.string() });

/** The tags of a workspace, for renaming and merging; closes with the number of changed cards. */
export default function TagsDialog({ args, close }: WidgetDialogProps) {
  useSignals();
  useSheet(styles);
  const { t, format, locale } = useI18n();
  const client = useClient();
  const { root } = useHost();
  const { organizationId: space } = z.parse(argsSchema, args);
  const [edited, setEdited] = useState<string>();
  const [renamed, setRenamed] = useState<{ readonly to: string; readonly count: number }>();
  const changed = useRef(0);
  const list = useRef<HTMLUListElement>(null);
  const tags = useResource<readonly KnownTag[]>(async signal => {
    const body = { space, search: '', tags: [], owned: false, page: 1, pageSize: 1 };
    const { tagsOccurrences } = await client.call(searchCards, { body }, { signal });
    return Object.entries(tagsOccurrences)
      .map(([tag, count]) => ({ tag, count }))
      .toSorted((one, other) => one.tag.localeCompare(other.tag, locale));
  });
  const known = tags.value.value ?? [];
  const focused = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row comes back with another form or other tags
  useEffect(() => {
    const button = [...(list.current?.querySelectorAll<HTMLElement>('[data-tag]') ?? [])].find(
      ({ dataset }) => dataset.tag === focused.current,
    );
    if (!button) return;
    focused.current = undefined;
    button.focus();
  }, [edited, known]);
  const leave = (tag: string) => {
    focused.current = tag;
    setEdited(undefined);
  };
  const done = (to: string, count: number) => {
    changed.current += count;
    setRenamed({ to, count });
    leave(to);
    void tags.reload();
  };
  const end = () => void confirmDiscard(root).then(isSure => isSure && close(changed.current));
  const numberOf = (count: number) => t('form.tagUses', { count, number: format.number(count) });

  return (
    <Dialog
      title={t('tags.manage')}
      size="large"
      onClose={end}
      actions={<Button onClick={end}>{t('bin.close')}</Button>}
    >
      <p>{t('tags.manageText')}</p>
      <p role="status" className="p-tags-done">
        {renamed &&
          t('tags.renamed', {
            tag: renamed.to,
            count: renamed.count,
            number: format.number(renamed.count),
          })}
      </p>
      <ResourceView
        resource={tags}
        level={3}
        skeleton={<Skeleton lines={6} />}
        empty={<EmptyState level={3} compact title={t('tags.none')} />}
      >
        {items => (
          <ul ref={list} className="p-manage-tags o-rows">
            {items.map(each =>
              each.tag === edited ? (
                <li key={each.tag}>
                  <RenameTag
                    space={space}
                    tag={each}
                    known={items}
                    onDone={done}
                    onCancel={() => leave(each.tag)}
                  />
                </li>
              ) : (
                <li key={each.tag}>
                  <span>
                    <b>{each.tag}</b>
                    <small>{numberOf(each.count)}</small>
                  </span>
                  <Button
                    size="small"
                    data-tag={each.tag}
                    aria-label={t('tags.renameOf', { tag: each.tag })}
                    onClick={() => setEdited(each.tag)}
                  >
                    {t('tags.rename')}
                  </Button>
                </li>
              ),
            )}
          </ul>
        )}
      </ResourceView>
    </Dialog>
  );
}
