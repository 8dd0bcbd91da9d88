import { isAborted, signal, useErrorText, useSignals, useT } from '@oriel/app-kit';
import { type GeneratedImage, getImage } from '@oriel/contracts';
import {
  Button,
  Dialog,
  ErrorState,
  IconButton,
  isComposing,
  Menu,
  Skeleton,
  sheet,
  useSheet,
} from '@oriel/ui';
import { isApplicationPerson, useHost, useTakers, type WidgetDialogProps } from '@oriel/widget-kit';
import {
  ChevronLeft,
  ChevronRight,
  Copy,
  Download,
  Ellipsis,
  Images,
  MessageSquare,
  Pencil,
  Share2,
  SquareLibrary,
  Trash2,
} from 'lucide-react';
import { type PointerEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import ImageShareDialog from '../gallery/ImageShareDialog';
import { shortName } from '../gallery/short-name';
import { useImageActions } from '../gallery/use-image-actions';
import { useImageAddress } from '../gallery/use-image-address';
import { storeOfHost } from '../store/images-context';
import { ImageDetails } from './ImageDetails';
import css from './preview.css?inline';

const styles = sheet(css);
const argsSchema = z.object({ imageId: z.uuid() });
/** Minimum pixels of a swipe. */
const swipeLength = 60;
const isDrawn = ({ status }: GeneratedImage): boolean => status === 'done';

/** One large image with all its details; arrows and swipes lead to its neighbours. */
export default function ImagePreviewDialog({ args, close }: WidgetDialogProps) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const host = useHost();
  const errorText = useErrorText();
  const store = storeOfHost(host);
  // A signal, because keys pressed before the next render must continue from the new value.
  const [shown] = useState(() => signal(z.parse(argsSchema, args).imageId));
  const imageId = shown.value;
  const [fetched, setFetched] = useState<GeneratedImage>();
  const [error, setError] = useState<unknown>();
  const all = store?.gallery.images.value ?? [];
  const finished = all.filter(isDrawn);
  const index = finished.findIndex(({ id }) => id === imageId);
  const image = all.find(({ id }) => id === imageId) ?? (fetched?.id === imageId ? fetched : undefined);
  const isKnown = image !== undefined;
  const [zoomed, setZoomed] = useState<string>();
  const isZoomed = zoomed === imageId;

  useEffect(() => store?.holdPreview(shown), [store, shown]);
  useEffect(() => {
    setError(undefined);
    if (isKnown) return;
    const abort = new AbortController();
    const { signal } = abort;
    const read = async () => {
      const { organization } = await host.account.load(signal);
      const params = { organizationId: organization?.id ?? '', imageId };
      setFetched(await host.client.call(getImage, { params }, { signal }));
    };
    read().catch(thrown => {
      if (!signal.aborted && !isAborted(thrown)) setError(thrown);
    });
    return () => abort.abort();
  }, [host, imageId, isKnown]);

  const step = useCallback(
    (by: number) => {
      const drawn = store?.gallery.images.peek().filter(isDrawn) ?? [];
      const from = drawn.findIndex(({ id }) => id === shown.peek());
      const next = from < 0 ? undefined : drawn[from + by];
      if (next) shown.value = next.id;
      // Near the last loaded image: load more.
      if (from + by >= drawn.length - 2) void store?.gallery.more();
    },
    [store, shown],
  );
  const swipe = useSwipe(step);
  useEffect(() => {
    // Anywhere in the dialog.
    const handleKeyDown = (event: KeyboardEvent) => {
      if (isComposing(event) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      // An open menu and a field handle their own arrow keys.
      if (event.defaultPrevented || (event.target as HTMLElement).closest('[role=menu], input')) return;
      if (event.key === 'ArrowLeft') step(-1);
      else if (event.key === 'ArrowRight') step(1);
      else return;
      event.preventDefault();
    };
    const root: ShadowRoot = host.root;
    // The `ShadowRoot` type does not list keyboard events.
    const listener = handleKeyDown as EventListener;
    root.addEventListener('keydown', listener);
    return () => root.removeEventListener('keydown', listener);
  }, [host, step]);
  return (
    <Dialog
      size="wide"
      className="i-preview"
      title={image ? shortName(image.message) : t('preview.title')}
      closeLabel={t('kit.close')}
      onClose={() => close()}
      actions={image && <PreviewActions image={image} close={close} />}
    >
      {image ? (
        <div className="i-preview-body">
          <div className="i-stage" {...(isZoomed ? {} : swipe)}>
            <Picture
              image={image}
              isZoomed={isZoomed}
              onZoom={() => setZoomed(isZoomed ? undefined : imageId)}
            />
            {/* A button at its end stays rendered, because it may have the focus. */}
            {index >= 0 && finished.length > 1 && (
              <>
                <IconButton
                  className="i-previous"
                  label={t('preview.previous')}
                  aria-disabled={index === 0}
                  onClick={() => step(-1)}
                >
                  <ChevronLeft />
                </IconButton>
                <IconButton
                  className="i-next"
                  label={t('preview.next')}
                  aria-disabled={index === finished.length - 1}
                  onClick={() => step(1)}
                >
                  <ChevronRight />
                </IconButton>
              </>
            )}
          </div>
          <ImageDetails image={image} />
        </div>
      ) : error === undefined ? (
        <Skeleton lines={6} />
      ) : (
        <ErrorState compact level={3} title={errorText(error).title}>
          {errorText(error).text}
        </ErrorState>
      )}
    </Dialog>
  );
}

interface PictureProps {
  image: GeneratedImage;
  isZoomed: boolean;
  onZoom: () => void;
}

/** The image; a press shows it twice as large, to be scrolled. */
function Picture({ image, isZoomed, onZoom }: PictureProps) {
  const t = useT();
  const frame = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || !isZoomed) return;
    // Its middle is shown first.
    element.scrollLeft = element.clientWidth / 2;
    element.scrollTop = element.clientHeight / 2;
  }, [isZoomed]);
  // React's type of styles lacks custom properties.
  const shape = { '--i-ratio': (image.width || 1) / (image.height || 1) } as React.CSSProperties;
  return (
    <span ref={frame} className="i-picture" style={shape} data-zoomed={isZoomed ? '' : undefined}>
      {/* The button stays when the image changes, because it may have the focus. */}
      <button type="button" title={t('preview.zoom')} aria-pressed={isZoomed} onClick={onZoom}>
        <Drawing key={image.id} image={image} />
      </button>
    </span>
  );
}

function Drawing({ image }: { image: GeneratedImage }) {
  const small = useImageAddress(image, 'thumbnail');
  const large = useImageAddress(image, 'image');
  return (
    <>
      {small && <img src={small} alt="" draggable={false} />}
      {large && <img src={large} alt={image.message} draggable={false} />}
    </>
  );
}

/** The other widgets that can use an image. */
const usesOfPictures = [
  { taker: 'chat', Icon: MessageSquare },
  { taker: 'prompts', Icon: SquareLibrary },
] as const;

function PreviewActions({ image, close }: { image: GeneratedImage; close: () => void }) {
  useSignals();
  const t = useT();
  const host = useHost();
  const actions = useImageActions();
  const [isSharing, setSharing] = useState(false);
  const store = storeOfHost(host);
  const small = useImageAddress(image, 'thumbnail');
  const request = store?.request;
  const isDone = image.status === 'done';
  const takers = useTakers('image').flatMap(name => {
    const found = usesOfPictures.find(({ taker }) => taker === name);
    return found && isDone ? [found] : [];
  });
  const isIn = store?.gallery.images.value.some(({ id }) => id === image.id) === true;
  const mayShare = isDone && isIn && !isApplicationPerson(store?.session.value?.user);
  const handOver = (to: string) => {
    // Close first: closing restores the focus, and then the widget that receives the image takes it.
    close();
    void actions.handOver(image, to);
  };
  const variation = () => {
    request?.edit(image);
    request?.refer(image, host.client.authentication === 'session' ? small : undefined);
    close();
  };
  const remove = async () => {
    if (await actions.remove([image.id])) close();
  };
  return (
    <>
      <Menu
        label={t('preview.more')}
        trigger={props => (
          <IconButton label={t('preview.more')} {...props}>
            <Ellipsis />
          </IconButton>
        )}
        rows={[
          ...(isIn && request
            ? [
                {
                  id: 'edit',
                  label: t('action.edit'),
                  icon: <Pencil />,
                  onSelect() {
                    close();
                    request.edit(image);
                  },
                },
                ...(isDone && request.maxReferences.value > 0
                  ? [{ id: 'variation', label: t('action.variation'), icon: <Images />, onSelect: variation }]
                  : []),
              ]
            : []),
          ...takers.map(({ taker, Icon }) => ({
            id: taker,
            label: t(`action.useIn.${taker}`),
            icon: <Icon />,
            onSelect: () => handOver(taker),
          })),
          {
            id: 'text',
            label: t('action.copyText'),
            icon: <Copy />,
            onSelect: () => void actions.copyText(image),
          },
          ...(isDone
            ? [
                {
                  id: 'copy',
                  label: t('action.copy'),
                  icon: <Copy />,
                  onSelect: () => void actions.copyPicture(image),
                },
              ]
            : []),
          ...(isIn
            ? [
                {
                  id: 'delete',
                  label: t('action.delete'),
                  icon: <Trash2 />,
                  danger: true,
                  onSelect: () => void remove(),
                },
              ]
            : []),
        ]}
      />
      {mayShare && (
        <Button icon={<Share2 />} aria-haspopup="dialog" onClick={() => setSharing(true)}>
          {t('action.share')}
        </Button>
      )}
      {isDone && (
        <Button kind="primary" icon={<Download />} onClick={() => void actions.download([image])}>
          {t('action.download')}
        </Button>
      )}
      {isSharing && <ImageShareDialog image={image} onClose={() => setSharing(false)} />}
    </>
  );
}

/** Detects a horizontal swipe. */
function useSwipe(onSwipe: (by: number) => void) {
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  return {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType === 'touch') start.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp(event: PointerEvent) {
      const from = start.current;
      start.current = undefined;
      if (!from) return;
      const across = event.clientX - from.x;
      if (Math.abs(across) > swipeLength && Math.abs(across) > 2 * Math.abs(event.clientY - from.y))
        onSwipe(across < 0 ? 1 : -1);
    },
    onPointerCancel() {
      start.current = undefined;
    },
  };
}
