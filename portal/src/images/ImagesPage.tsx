import { type FeatureName, type ImagesProps, readAddressNumber } from '@oriel/contracts';
import type { MountOptions } from '@oriel/sdk';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { questionIn, wantsFocus } from '../chat/chat-errand';
import { NotFoundPage } from '../pages/NotFoundPage';
import { usePageTitle } from '../pages/use-page-title';
import { useDetailAddress } from '../routing/trail';
import { usePortal } from '../store/portal-context';
import { keepImage } from '../widget/handed-image';
import { useWidget } from '../widget/use-widget';

const texts = ['message', 'agent', 'outputFormat', 'style', 'aspectRatio'] as const;
const numbers = ['width', 'height', 'count'] as const;
/** Maximum characters of a description; a longer one is no valid link. */
const longest = 5_000;

/** The initial form values in a URL; everything else is ignored. */
export function readWishes(query: URLSearchParams): ImagesProps {
  const read = (name: string) => {
    const value = query.get(name);
    return value === null || value === '' || value.length > longest ? undefined : value;
  };
  const found: Record<string, string | number> = {};
  for (const name of texts) {
    const value = read(name);
    if (value !== undefined) found[name] = value;
  }
  for (const name of numbers) {
    const value = readAddressNumber(read(name));
    if (value !== undefined && value > 0) found[name] = value;
  }
  // The names come from the two lists, each with its type.
  return found as ImagesProps;
}

/** Pages whose widgets accept an image. */
const placesOfImages: ReadonlyMap<string, { readonly path: string; readonly feature: FeatureName }> = new Map(
  [
    ['chat', { path: '/chat', feature: 'viewOrganizationChat' }],
    ['prompts', { path: '/prompt/create', feature: 'manageOrganizationPromptCards' }],
  ],
);

const imagesRoot = '/image-generation';

/** The images of the user; a path below the root shows one of them in the preview. */
export function ImagesPage() {
  const { imageId = '' } = useParams();
  return imageId === '' || z.uuid().safeParse(imageId).success ? (
    <ImagesPlace imageId={imageId} />
  ) : (
    <NotFoundPage />
  );
}

/** The query has initial form values, or an `image` in URLs of earlier versions. It is removed once the widget has them. */
function ImagesPlace({ imageId }: { imageId: string }) {
  const { t } = useTranslation();
  const { loginAddress, features, organizations, recentImages } = usePortal();
  const { state, key } = useLocation();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const [wishes, setWishes] = useState(() => readWishes(query));
  usePageTitle(t('nav.images'));
  const isPreview = useRef(false);
  isPreview.current = imageId !== '';
  const openDetail = useDetailAddress();
  const on = useMemo<NonNullable<MountOptions['on']>>(() => {
    // The list in the sidebar follows the gallery.
    const follow = () => void recentImages.load(organizations.current.peek()?.id);
    return {
      'image:created': follow,
      'image:deleted': follow,
      'detail:opened': ({ detail }) =>
        // Moving between images in the preview replaces the history entry.
        openDetail(detail, detail === null ? imagesRoot : `${imagesRoot}/${detail}`, isPreview.current),
      'auth:required': ({ returnTo }) => {
        window.location.assign(loginAddress(returnTo ?? window.location.pathname + window.location.search));
        return true;
      },
      listTakers: ({ kind }) => ({
        handled: true,
        result:
          kind === 'image'
            ? [...placesOfImages].flatMap(([name, { feature }]) =>
                features.isVisible(feature) ? [name] : [],
              )
            : [],
      }),
      handOver: ({ to, image }) => {
        const place = placesOfImages.get(to);
        if (!image || !place) return false;
        keepImage(image);
        void navigate(place.path, { state: { image: true } });
        return true;
      },
      // The widget shows its own notifications, because only it can run their actions.
    };
  }, [loginAddress, navigate, openDetail, features, organizations, recentImages]);
  const { ref, handle } = useWidget('images', { ...wishes, title: '', detail: imageId }, on);
  useEffect(() => {
    if (!handle || query.size === 0) return;
    setWishes(readWishes(query));
    const image = query.get('image');
    if (image === null) setQuery({}, { replace: true });
    else void navigate(`${imagesRoot}/${image}`, { replace: true });
  }, [handle, query, setQuery, navigate]);
  // A prompt from the library is put into the field once.
  const question = questionIn(state);
  useEffect(() => {
    if (!handle || question === undefined) return;
    handle.request('setComposer', { text: question, keep: true }).then(
      () => navigate(imagesRoot, { replace: true }),
      () => undefined,
    );
  }, [handle, question, navigate]);
  useEffect(() => {
    if (handle && wantsFocus(state)) handle.request('focus', {}).catch(() => undefined);
  }, [handle, state, key]);
  return <div ref={ref} className="widget-page" />;
}
