import { Banner, Button } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePortal } from '../store/portal-context';
import './preferences.css';

const legalLinks = ['imprint', 'privacy'] as const;

/** Asks once which data may be stored in this browser. Stays until answered, and blocks nothing. */
export function CookieBanner() {
  useSignals();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { preferences, links } = usePortal();
  const frame = useRef<HTMLDivElement>(null);
  const shownLinks = legalLinks.filter(name => links[name]);
  const isAsking = !preferences.consent.value.interacted;

  // The page reserves space for the card, so that it covers nothing, from the first frame on, so that nothing moves.
  useLayoutEffect(() => {
    const card = isAsking ? frame.current?.firstElementChild : undefined;
    const text = card?.children[1];
    if (!card || !(text instanceof HTMLElement)) return;
    const { style } = document.documentElement;
    const keepRoom = () => {
      const { height, bottom } = card.getBoundingClientRect();
      // The same distance above the card as below it, which is smaller on a phone.
      const edge = window.innerHeight - bottom;
      style.setProperty('--portal-banner', `${Math.ceil(height + 2 * edge)}px`);
      // A text that scrolls has to be reached with the keyboard.
      if (text.scrollHeight > text.clientHeight) text.tabIndex = 0;
      else text.removeAttribute('tabindex');
    };
    keepRoom();
    const observer = new ResizeObserver(keepRoom);
    observer.observe(card);
    return () => {
      observer.disconnect();
      style.removeProperty('--portal-banner');
    };
  }, [isAsking]);

  const decide = (isAllowed: boolean) => {
    // The button disappears with the card, so focus the page. A text being typed keeps the focus.
    const { activeElement: active, body } = document;
    if (!active || active === body || frame.current?.contains(active))
      document.getElementById('content')?.focus();
    preferences.decide(isAllowed);
  };
  const keepFocus = (event: MouseEvent) => event.preventDefault();
  if (!isAsking) return null;
  return (
    <div ref={frame}>
      <Banner
        className="cookie-card"
        title={t('cookies.title')}
        actions={
          <>
            <Button
              kind="ghost"
              onMouseDown={keepFocus}
              onClick={() => void navigate('/settings?tab=cookies')}
            >
              {t('cookies.details')}
            </Button>
            <Button onMouseDown={keepFocus} onClick={() => decide(false)}>
              {t('cookies.necessary')}
            </Button>
            <Button onMouseDown={keepFocus} onClick={() => decide(true)}>
              {t('cookies.all')}
            </Button>
          </>
        }
      >
        <p>{t('cookies.text')}</p>
        <p>{t('cookies.age')}</p>
        {shownLinks.length > 0 ? (
          <p className="cookie-links">
            {shownLinks.map(name => (
              <a key={name} href={links[name]} target="_blank" rel="noreferrer">
                {t(`about.${name}`)}
              </a>
            ))}
          </p>
        ) : null}
      </Banner>
    </div>
  );
}
