import type { WidgetHandle } from '@oriel/sdk';
import { OrielChat, OrielProvider } from '@oriel/sdk/react';
import { type CSSProperties, useRef, useState } from 'react';
import { EventLog } from './EventLog';
import { OrderCard } from './OrderCard';
import { orders } from './orders';
import { Switches } from './Switches';
import type { Settings } from './settings';
import { getToken, type Person, type Site } from './site';
import { useEventLog } from './use-event-log';
import { useTheme } from './use-theme';

interface DeskProps {
  readonly site: Site;
  readonly person: Person;
  readonly onSignOut: () => void;
}

const [firstOrder] = orders;

/** The application behind the sign-in: orders, live settings, and the chat next to them. */
export function Desk({ site, person, onSignOut }: DeskProps) {
  const [settings, setSettings] = useState<Settings>({
    locale: 'en',
    theme: 'light',
    isolation: site.isolation,
    agent: 'assistant',
  });
  const theme = useTheme(settings.theme);
  const [order, setOrder] = useState(firstOrder);
  const [isShown, setShown] = useState(true);
  const { events, log, clear } = useEventLog();
  const chat = useRef<WidgetHandle>(null);

  async function handleSignOut() {
    try {
      await chat.current?.logout();
    } finally {
      onSignOut();
    }
  }

  const handleAsk = () =>
    chat.current?.request('setComposer', { text: `What is still open in order ${order?.number}?` });

  return (
    <OrielProvider
      api={site.api}
      publishableKey={site.publishableKey}
      getToken={getToken}
      locale={settings.locale}
      theme={theme}
    >
      <div
        className="desk"
        data-theme={settings.theme}
        // React's types do not include custom properties.
        style={theme.tokens as CSSProperties}
      >
        <aside className="side">
          <p className="brand">
            <span className="mark" aria-hidden="true" />
            Kontor
          </p>
          <nav aria-label="Orders">
            {orders.map(one => (
              <button
                type="button"
                key={one.number}
                aria-current={one === order ? 'page' : undefined}
                onClick={() => setOrder(one)}
              >
                {one.title}
                <small>{one.customer}</small>
              </button>
            ))}
          </nav>
          <Switches settings={settings} onChange={change => setSettings({ ...settings, ...change })} />
          <footer>
            <span>
              {person.name}
              <small>{person.team}</small>
            </span>
            <button type="button" onClick={handleSignOut}>
              Sign out
            </button>
          </footer>
        </aside>
        <main>
          {order && <OrderCard order={order} onAsk={isShown ? handleAsk : undefined} />}
          <EventLog events={events} onClear={clear} />
        </main>
        <section className="help" aria-label="Assistant">
          <button type="button" className="quiet" onClick={() => setShown(!isShown)}>
            {isShown ? 'Unmount the chat' : 'Mount the chat'}
          </button>
          {isShown && (
            <OrielChat
              ref={chat}
              className="chat"
              size="fill"
              isolation={settings.isolation}
              agent={settings.agent}
              title="Order desk"
              context={`${person.name} looks at order ${order?.number}, ${order?.title}: ${order?.status}.`}
              errorFallback={(error, retry) => (
                <p className="failed" role="alert">
                  The assistant is not there ({error.code}).{' '}
                  <button type="button" onClick={retry}>
                    Try again
                  </button>
                </p>
              )}
              onState={({ state }) => log('state', state)}
              onReady={({ widget }) => log('ready', `version ${widget}`)}
              onError={({ code, message }) => log('error', `${code}: ${message}`)}
              onAuthRequired={() => log('auth:required')}
              onChannelChanged={({ name }) => log('channel:changed', name ?? 'a new chat')}
              onMessageSent={({ text }) => log('message:sent', text)}
              onMessageCompleted={({ text }) => log('message:completed', `${text.length} characters`)}
            />
          )}
        </section>
      </div>
    </OrielProvider>
  );
}
