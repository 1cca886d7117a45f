/** Whether this page load was asked for the sign-in page by its address. */
export const opensSignIn = window.location.pathname === '/auth/login';
