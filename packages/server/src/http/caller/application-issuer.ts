/** Prefix of the issuer of people known only to the site of an application; the application's id follows. */
export const applicationIssuer = 'application:';
