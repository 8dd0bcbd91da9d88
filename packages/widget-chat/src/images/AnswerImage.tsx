import type { GeneratedImage } from '@oriel/contracts';
import { Button, InlineNote, Progress, sheet, useSheet } from '@oriel/ui';
import { useT } from '@oriel/widget-kit';
import { Images } from 'lucide-react';
import { useChat } from '../store/chat-context';
import css from './answer-image.css?inline';
import { useDrawnImage } from './use-drawn-image';

const styles = sheet(css);

/** The picture that a step of an answer has drawn, or what has become of it so far. */
export default function AnswerImage({ imageId }: { imageId: string }) {
  useSheet(styles);
  const t = useT();
  const { host } = useChat();
  const { drawn, retry } = useDrawnImage(imageId);
  if (drawn.kind === 'gone')
    return (
      <Note tone="neutral" title={t('drawn.gone')}>
        {t('drawn.goneText')}
      </Note>
    );
  if (drawn.kind === 'failed')
    return (
      <Note tone="warning" title={t('drawn.unreadable')}>
        <Button size="small" kind="ghost" onClick={retry}>
          {t('chat.retry')}
        </Button>
      </Note>
    );
  if (drawn.kind === 'ended') return <EndedImage image={drawn.image} />;
  const image = drawn.kind === 'loading' ? undefined : drawn.image;
  const name = image && nameOf(image);
  return (
    <div className="c-step c-drawn">
      <div className="c-drawn-place" style={shapeOf(image)} aria-busy={drawn.kind !== 'done'}>
        {drawn.kind === 'done' ? (
          <button
            type="button"
            aria-label={t('drawn.open', { name })}
            // Where another dialog is open already, nothing happens.
            onClick={() => void host.openDialog('ImageGenerationPreview', { imageId }).catch(() => undefined)}
          >
            <img src={drawn.source} alt={name} draggable={false} />
          </button>
        ) : (
          <span role="status">
            {image && image.progress !== null && (
              <Progress label={t('drawn.progress', { name })} value={image.progress} />
            )}
            {t('drawn.running')}
          </span>
        )}
      </div>
      {/* A page of another site has no gallery to go to. */}
      {drawn.kind === 'done' && host.client.authentication === 'session' && (
        <Button
          size="small"
          kind="ghost"
          icon={<Images />}
          onClick={() => void host.navigate(`/image-generation?image=${imageId}`)}
        >
          {t('drawn.gallery')}
        </Button>
      )}
    </div>
  );
}

/** A picture that came to nothing, and why. */
function EndedImage({ image: { status, errorCode } }: { image: GeneratedImage }) {
  const t = useT();
  const reason =
    errorCode === 'provider_refusal'
      ? t('drawn.refused')
      : errorCode === 'provider_timeout'
        ? t('drawn.timeout')
        : '';
  return (
    <Note
      tone={status === 'cancelled' ? 'neutral' : 'warning'}
      title={t(status === 'cancelled' ? 'drawn.cancelled' : 'drawn.failed')}
    >
      {reason} {t('drawn.free')}
    </Note>
  );
}

const Note = (props: Parameters<typeof InlineNote>[0]) => (
  <div className="c-step">
    <InlineNote role="status" {...props} />
  </div>
);

/** The beginning of a description, as a name. */
const nameOf = ({ message }: GeneratedImage): string => {
  const line = message.replace(/\s+/g, ' ').trim();
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
};

/** The shape that the picture has or will have, so that nothing moves when it comes. */
function shapeOf(image: GeneratedImage | undefined): { aspectRatio: string } {
  const size = image?.parameters.size;
  const width = image?.width ?? size?.width;
  const height = image?.height ?? size?.height;
  if (width && height) return { aspectRatio: `${width} / ${height}` };
  const [across, down] = (size?.aspectRatio ?? '').split(':').map(Number);
  return { aspectRatio: across && down ? `${across} / ${down}` : '1 / 1' };
}
