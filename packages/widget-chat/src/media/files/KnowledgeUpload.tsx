import {
  type QueuedUpload,
  ResourceView,
  useAct,
  useFormat,
  useResource,
  useSignals,
  useT,
} from '@oriel/app-kit';
import type { ChatFile } from '@oriel/contracts';
import { sheet, Upload, type UploadItem, useSheet } from '@oriel/ui';
import { detailOf as detailOfFile } from './FileGaps';
import { FileThumbnail } from './FileThumbnail';
import { fileProblemText } from './file-problem';
import css from './files.css?inline';
import type { KnowledgeFiles } from './knowledge-files';

const styles = sheet(css);

/** Options of {@link KnowledgeUpload}. */
export interface KnowledgeUploadProps {
  files: KnowledgeFiles;
  /** Label of the list. */
  label: string;
  addLabel: string;
}

/** The files of a folder or an agent, with controls to add and remove them. */
export function KnowledgeUpload({ files, label, addLabel }: KnowledgeUploadProps) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const format = useFormat();
  const act = useAct();
  const loaded = useResource(abort => files.load(abort), files);
  const items = files.items.value;

  const detailOf = ({ size: bytes, state }: QueuedUpload<ChatFile>) => {
    const size = format.bytes(bytes);
    if (state.kind === 'waiting') return t(files.isHeld.value ? 'files.waiting' : 'files.queued', { size });
    if (state.kind === 'done') return detailOfFile(state.stored, t, format);
    if (state.kind !== 'running') return size;
    const percent = Math.floor(state.share * 100);
    return percent < 100 ? t('files.progress', { percent, size }) : t('files.reading');
  };
  const itemOf = (item: QueuedUpload<ChatFile>): UploadItem => {
    const { id, name, state } = item;
    const detail = detailOf(item);
    if (state.kind === 'failed') {
      const { error, canRetry } = state;
      return {
        id,
        name,
        detail,
        state: { kind: 'failed', text: fileProblemText(error, t, format), canRetry },
      };
    }
    if (state.kind !== 'done') return { id, name, detail, state };
    const icon = state.stored.metaData?.hasThumbnail ? <FileThumbnail file={state.stored} /> : undefined;
    return { id, name, detail, icon, state: { kind: 'done' } };
  };
  return (
    <ResourceView resource={loaded} compact level={3}>
      {() => (
        <Upload
          label={label}
          addLabel={addLabel}
          items={items.map(itemOf)}
          texts={{
            drop: t('files.drop'),
            done: name => t('files.done', { name }),
            retry: name => t('files.retry', { name }),
            cancel: name => t('files.cancel', { name }),
            remove: name => t('files.remove', { name }),
          }}
          full={items.filter(({ state }) => state.kind !== 'failed').length >= files.max}
          onAdd={files.add}
          onRetry={files.retry}
          onRemove={id => void act(abort => files.remove(id, abort), { failed: t('files.notRemoved') })}
        />
      )}
    </ResourceView>
  );
}
