import type { FirstContact } from './first-contact';

const greeting = 'oriel:greeting';
const reply = 'oriel:greeting-reply';
const interval = 250;

const isType = (data: unknown, type: string) =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === type;

/** First contact without a library: a greeting every 250 ms, and one answer. */
export const plainContact: FirstContact = {
  openHost({ container, adopted, url, clock, onContact }) {
    const { origin } = new URL(url);
    const frame = adopted ?? document.createElement('iframe');
    let stopTimer = () => {};
    if (!adopted) {
      container.appendChild(frame);
      frame.src = url;
    }
    const send = () => {
      frame.contentWindow?.postMessage({ type: greeting }, origin);
      stopTimer = clock.after(interval, send);
    };
    let isWaiting = false;
    return {
      frame,
      greet: () => {
        stopTimer();
        isWaiting = true;
        send();
      },
      receive: ({ data }) => {
        if (!isWaiting || !isType(data, reply)) return;
        isWaiting = false;
        stopTimer();
        onContact();
      },
      stop: () => {
        isWaiting = false;
        stopTimer();
      },
    };
  },
  openFrame: () => ({
    isGreeting: data => isType(data, greeting),
    answer: ({ source, origin }) => source.postMessage({ type: reply }, origin),
  }),
};
