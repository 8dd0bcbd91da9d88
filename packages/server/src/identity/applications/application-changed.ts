/** Topic of the bus; the payload is the id of an application that was changed or removed. */
export const applicationChanged = 'application-changed';
