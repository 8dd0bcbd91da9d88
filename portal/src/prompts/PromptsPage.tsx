import type { MountOptions } from '@oriel/sdk';
import { Button, InlineNote } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { Plus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { bringsImage } from '../chat/chat-errand';
import { NotFoundPage } from '../pages/NotFoundPage';
import { usePageTitle } from '../pages/use-page-title';
import { Guard } from '../routing/Guard';
import { useDetailAddress, useTrail } from '../routing/trail';
import { PageActions } from '../shell/PageActions';
import { usePortal } from '../store/portal-context';
import { takeImage } from '../widget/handed-image';
import { useWidget } from '../widget/use-widget';
import { isOwnAddress } from '../widget/use-widget-options';
import { readFilters, staysInEntry, writeFilters } from './library-address';
import { type PromptsPlace, placeOf } from './prompts-place';

/** The library, one card, or the form: one widget, whose view follows the URL. */
export function PromptsPage() {
  const { pathname, search } = useLocation();
  const place = placeOf(pathname);
  if (!place) return <NotFoundPage />;
  const address = place.kind === 'library' ? `/prompts/${place.props.type}` : pathname;
  if (!pathname.startsWith(address)) return <Navigate to={address + search} replace />;
  return (
    <Guard rule={place.rule}>
      <PromptsWidget place={place} />
    </Guard>
  );
}

function PromptsWidget({ place }: { place: PromptsPlace }) {
  useSignals();
  const { t } = useTranslation();
  const { session, organizations, features, lists, libraryAddress, cardAddress, loginAddress } = usePortal();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const address = useRef(pathname + search);
  address.current = pathname + search;
  const trail = useTrail();
  const openDetail = useDetailAddress();
  // A sign-in loads the page anew, so this does not change.
  const isGuest = session.state.value.kind === 'guest';
  const isList = place.kind === 'library' || place.kind === 'guest';
  const [titleOfPath, setTitleOfPath] = useState<{ readonly pathname: string; readonly title: string }>();
  const organizationId = organizations.current.value?.id;
  useEffect(() => void lists.load(organizationId), [lists, organizationId]);
  const list = lists.items.value.find(({ id }) => id === new URLSearchParams(search).get('list'));
  const { collection } = readFilters(new URLSearchParams(search));
  const libraryTitle =
    place.kind === 'library'
      ? (list?.name ?? t(`prompts.${collection ?? place.props.type ?? 'curated'}`))
      : undefined;
  const cardTitle = titleOfPath?.pathname === pathname ? titleOfPath.title : undefined;
  const isWritten = place.kind === 'create' || place.kind === 'edit' || place.kind === 'propose';
  const formTitle = isWritten ? t(`prompts.${place.kind}Title`) : undefined;
  // The guests' start page has its title in the page.
  const headerTitle = place.kind === 'guest' ? undefined : (formTitle ?? t(`prompts.${place.kind}`));
  usePageTitle(headerTitle, libraryTitle ?? cardTitle ?? formTitle ?? t(`prompts.${place.kind}`));

  // Targets of the header's Back from a card and its sub-views.
  useEffect(() => {
    if (isList) libraryAddress.value = pathname + search;
    if (isList || place.kind === 'card' || place.kind === 'inbox') cardAddress.value = pathname + search;
  }, [isList, place.kind, pathname, libraryAddress, cardAddress, search]);

  const on = useMemo<NonNullable<MountOptions['on']>>(
    () => ({
      'filters:changed': ({ type, ...filters }) => {
        const path = session.state.peek().kind === 'guest' ? '/guest' : `/prompts/${type}`;
        const target = path + writeFilters(filters);
        if (target === address.current) return;
        const { pathname: before, searchParams } = new URL(address.current, window.location.origin);
        const isSameTab = placeOf(before)?.props.type === placeOf(path)?.props.type;
        const replace = isSameTab && staysInEntry(readFilters(searchParams), filters);
        // A card may open before this address is shown.
        libraryAddress.value = target;
        void navigate(target, { replace });
      },
      'detail:opened': ({ detail }) =>
        openDetail(detail, detail === 'sent' ? '/prompts/proposals/sent' : '/prompts/proposals'),
      'title:changed': ({ title }) =>
        setTitleOfPath({ pathname: new URL(address.current, window.location.origin).pathname, title }),
      // The new card is in this list, and may be missing from the list shown before.
      'card:saved': ({ isNew }) => {
        if (isNew) libraryAddress.value = '/prompts/my';
      },
      'lists:changed': () => void lists.load(organizations.current.peek()?.id),
      openInChat: ({ text, agentId }) => {
        void navigate('/chat', { state: { question: text, ...(agentId && { agent: agentId }) } });
        return true;
      },
      listTakers: ({ kind }) => ({
        handled: true,
        result: kind === 'text' && features.isVisible('manageOrganizationImages') ? ['images'] : [],
      }),
      handOver: ({ text }) => {
        if (text === undefined) return false;
        void navigate('/image-generation', { state: { question: text } });
        return true;
      },
      'auth:required': ({ returnTo }) => {
        window.location.assign(loginAddress(returnTo ?? address.current));
        return true;
      },
      navigate: ({ href, replace }) => {
        if (!isOwnAddress(href)) return false;
        const { pathname: next, searchParams } = new URL(href, window.location.origin);
        const organizationId = searchParams.get('organization');
        if (organizationId) {
          // The next page looks the same: one history entry is enough for both.
          void navigate('/switching', { replace: true, state: { organizationId, next } });
          return true;
        }
        // A library that was left is restored as it was.
        const list = libraryAddress.peek();
        const target = list && href === list.split('?')[0] ? list : href;
        if (replace && trail.leadsBackTo(target)) void navigate(-1);
        else void navigate(target, { replace });
        return true;
      },
      // The widget shows its own notifications, because only it can run their actions, and to keep all of them in one place.
    }),
    [features, lists, loginAddress, navigate, organizations, libraryAddress, openDetail, session, trail],
  );
  const { ref, handle } = useWidget(
    'prompts',
    { ...place.props, ...(isList && readFilters(new URLSearchParams(search))), title: '' },
    on,
    isGuest ? 'auto' : 'fill',
  );
  useEffect(() => {
    const image = handle && bringsImage(state) ? takeImage() : undefined;
    if (image) handle?.request('newCard', { image }, { timeout: 0 }).catch(() => undefined);
  }, [handle, state]);
  return (
    <div className="prompts-page" data-guest={isGuest ? '' : undefined}>
      {place.kind === 'guest' && <GuestHero />}
      <div key="widget" ref={ref} className="widget-page widget-page-scrolled" />
      {place.kind === 'library' && <LibraryActions />}
    </div>
  );
}

/** Introduction to the product above the curated prompts, with the sign-in. */
function GuestHero() {
  const { t } = useTranslation();
  const { loginAddress, variant } = usePortal();
  return (
    <section className="hero">
      <SessionEndedNote />
      <h1>{t('guest.title')}</h1>
      <p>{t('guest.intro')}</p>
      <div className="hero-actions">
        <Button kind="primary" size="large" onClick={() => window.location.assign(loginAddress('/'))}>
          {t('login.action')}
        </Button>
        {variant?.features?.guestPrices !== false && (
          <Link className="o-button" data-kind="plain" data-size="large" to="/pricing">
            <span className="o-button-label">{t('guest.prices')}</span>
          </Link>
        )}
      </div>
    </section>
  );
}

/** Explains that the session has ended, until the user leaves the page. */
function SessionEndedNote() {
  useSignals();
  const { t } = useTranslation();
  const { isSessionEnded, session } = usePortal();
  useEffect(
    () => () => {
      isSessionEnded.value = false;
    },
    [isSessionEnded],
  );
  if (!isSessionEnded.value || session.state.value.kind !== 'guest') return null;
  return (
    <InlineNote role="status" title={t('login.ended')}>
      {t('login.endedHome')}
    </InlineNote>
  );
}

/** Actions in the library's header. */
function LibraryActions() {
  useSignals();
  const { t } = useTranslation();
  const { features } = usePortal();
  const navigate = useNavigate();
  if (!features.isVisible('manageOrganizationPromptCards')) return null;
  return (
    <PageActions>
      <Button kind="primary" icon={<Plus />} collapse onClick={() => void navigate('/prompt/create')}>
        {t('nav.createPrompt')}
      </Button>
    </PageActions>
  );
}
