import '../styles/inside.css';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app.tsx';

/** The app with its router: everything but a sign-in page that was opened by its address. */
export default function RoutedApp() {
  return (
    <BrowserRouter>
      <App />
    </BrowserRouter>
  );
}
