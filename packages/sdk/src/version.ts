/** Version of the SDK. */
export const version = '0.1.0';
