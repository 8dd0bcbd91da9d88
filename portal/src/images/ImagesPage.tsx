import type { MountOptions } from '@oriel/sdk';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { usePortal } from '../app/portal-context';
import { usePageTitle } from '../pages/use-page-title';
import { useWidget } from '../widget/use-widget';
import { readWishes } from './image-wishes';

/**
 * The images of the person. The query has first values of the form, or the id of an `image` to open, and leaves the address once
 * the widget has them.
 */
export function ImagesPage() {
  const { t } = useTranslation();
  const { loginAddress } = usePortal();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const [wishes, setWishes] = useState(() => readWishes(query));
  usePageTitle(t('nav.images'));
  const on = useMemo<NonNullable<MountOptions['on']>>(
    () => ({
      'auth:required': ({ returnTo }) => {
        window.location.assign(loginAddress(returnTo ?? window.location.pathname + window.location.search));
        return true;
      },
      navigate: ({ href, replace }) => {
        if (!href.startsWith('/')) return false;
        void navigate(href, { replace });
        return true;
      },
      // Its messages are left to the widget: some have actions, which it alone can run.
    }),
    [loginAddress, navigate],
  );
  const { ref, handle } = useWidget('images', { ...wishes, title: '' }, on);
  useEffect(() => {
    if (!handle || query.size === 0) return;
    setWishes(readWishes(query));
    const imageId = query.get('image');
    if (imageId !== null) handle.request('openImage', { imageId }, { timeout: 0 }).catch(() => undefined);
    setQuery({}, { replace: true });
  }, [handle, query, setQuery]);
  return <div ref={ref} className="widget-page" />;
}
