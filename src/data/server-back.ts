/** Has the event `back` when the server answers again; code that comes later than the lists dispatches it. */
export const serverBack = new EventTarget();
