/** The nearest that a browser has by itself: what the others are measured against. */
const ROWS = ['Drama Club', 'River walk', 'Open day'];
const PARTS = ['One', 'Two', 'Three'];

export const button = () => <button type="button">Save</button>;
export const iconButton = () => (
  <button type="button" aria-label="Edit">
    <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
      <path d="M4 20l4-1L19 8l-3-3L5 16z" />
    </svg>
  </button>
);
export const link = () => <a href="#more">Read more</a>;
export const textField = () => (
  <label>
    Name <input type="text" />
  </label>
);
export const textArea = () => (
  <label>
    Note <textarea rows={4} />
  </label>
);
export const checkbox = () => (
  <label>
    <input type="checkbox" /> Show the author
  </label>
);
export const radioGroup = () => (
  <fieldset>
    <legend>Layout</legend>
    {PARTS.map((part) => (
      <label key={part}>
        <input type="radio" name="layout" value={part} /> {part}
      </label>
    ))}
  </fieldset>
);
export const switchControl = () => (
  <label>
    Live <input type="checkbox" />
  </label>
);
export const slider = () => <input type="range" min={0} max={100} defaultValue={40} aria-label="Stories" />;
export const select = () => (
  <select aria-label="Part" defaultValue="One">
    {PARTS.map((part) => (
      <option key={part}>{part}</option>
    ))}
  </select>
);
export const tabs = () => (
  <div>
    <div role="tablist" aria-label="Parts">
      {PARTS.map((part) => (
        <button key={part} type="button" role="tab">
          {part}
        </button>
      ))}
    </div>
    <div role="tabpanel">Words about one</div>
  </div>
);
export const dialog = () => (
  <>
    <button type="button">Open</button>
    <dialog aria-label="Leave">Nothing is lost.</dialog>
  </>
);
export const dropdownMenu = () => (
  <>
    <button type="button">Actions</button>
    <div popover="auto" role="menu">
      {PARTS.map((part) => (
        <button key={part} type="button" role="menuitem">
          {part}
        </button>
      ))}
    </div>
  </>
);
export const popover = () => (
  <>
    <button type="button">Filter</button>
    <div popover="auto">A few controls</div>
  </>
);
export const tooltip = () => (
  <button type="button" title="Shown to everybody">
    Publish
  </button>
);
export const accordion = () => (
  <div>
    {PARTS.map((part) => (
      <details key={part}>
        <summary>{part}</summary>
        <div>Words about it</div>
      </details>
    ))}
  </div>
);
export const badge = () => <span>Live</span>;
export const avatar = () => <span>HW</span>;
export const card = () => (
  <div>
    <h3>Drama Club</h3>
    <p>Twelve stories a week</p>
  </div>
);
export const table = () => (
  <table>
    <caption>Stories</caption>
    <thead>
      <tr>
        <th scope="col">Story</th>
        <th scope="col">Channel</th>
        <th scope="col">Reads</th>
      </tr>
    </thead>
    <tbody>
      {ROWS.map((row) => (
        <tr key={row}>
          <th scope="row">{row}</th>
          <td>News</td>
          <td>12</td>
        </tr>
      ))}
    </tbody>
  </table>
);
export const progress = () => <progress max={100} value={45} aria-label="Reading" />;
export const separator = () => <hr />;
