import '../styles/inside.css';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app.tsx';

/** The app with its router: everything but a sign-in page that was opened by its address. */
/** `hasEntered`: the person comes from that sign-in page. */
export default function RoutedApp({ hasEntered }: { hasEntered: boolean }) {
  return (
    <BrowserRouter>
      <App hasEntered={hasEntered} />
    </BrowserRouter>
  );
}
