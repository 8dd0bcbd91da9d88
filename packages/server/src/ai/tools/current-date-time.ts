import type { Tool } from './tool';
import { ToolError } from './tool-error';

/** Returns the date and the time of a place; models know neither. */
export const currentDateTime: Tool = {
  name: 'current_date_time',
  title: { de: 'Datum und Uhrzeit', en: 'Date and time' },
  summary: {
    de: 'Kennt Datum und Uhrzeit in jeder Zeitzone.',
    en: 'Knows what day and time it is in a time zone.',
  },
  description: 'Tells the current date, weekday and time in a time zone.',
  parameters: {
    type: 'object',
    properties: {
      time_zone: {
        type: 'string',
        description: 'IANA name of the time zone, such as Europe/Berlin. Default: that of the user.',
      },
    },
    additionalProperties: false,
  },
  run(input, context) {
    const zone = input.time_zone ?? context.timeZone ?? 'UTC';
    if (typeof zone !== 'string' || zone.length > 60) throw new ToolError('time_zone must be a short text');
    const now = context.now();
    return JSON.stringify({
      time_zone: zone,
      date: format(context.locale, zone, { dateStyle: 'full' }).format(now),
      time: format(context.locale, zone, { timeStyle: 'short' }).format(now),
      utc: now.toISOString(),
    });
  },
};

function format(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    // The product writes dates in the European format.
    return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { ...options, timeZone });
  } catch {
    throw new ToolError(`Unknown time zone: ${timeZone}`);
  }
}
