/**
 * A web address with its scheme: `https://` goes before what looks like a host (`www.oakfield.example/news`,
 * `//oakfield.example`, `oakfield.example:8080`), and slips such as `http//` or `https:/` are put right. Whatever else was
 * typed comes back as it is, for the form to check.
 */
export function withScheme(raw: string): { value: string; added: boolean } {
  const typed = raw.trim();
  const slip = /^(https?)(?::\/?|\/\/|;\/\/)(?!\/)(?=[^/]+\.)/i.exec(typed);
  if (slip?.[1] && !/^https?:\/\//i.test(typed)) {
    return { value: `${slip[1].toLowerCase()}://${typed.slice(slip[0].length)}`, added: false };
  }
  const bare = typed.replace(/^\/\//, '');
  const isHost =
    /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]+(?::\d{1,5})?(?:[/?#]\S*)?$/u.test(bare);
  return isHost ? { value: `https://${bare}`, added: true } : { value: typed, added: false };
}
