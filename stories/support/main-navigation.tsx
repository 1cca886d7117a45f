import Bookmark from 'lucide-react/icons/book-marked';
import House from 'lucide-react/icons/house';
import Newspaper from 'lucide-react/icons/newspaper';
import Rss from 'lucide-react/icons/rss';
import { SidebarGroup } from '../../src/ui/sidebar.tsx';
import { SidebarItem } from '../../src/ui/sidebar-item.tsx';
import { placeLink as link } from './place-link.tsx';

/** The first items of a school's sidebar, with a current one, a count and a dot. */
export const MAIN_NAVIGATION = (
  <>
    <SidebarGroup>
      <SidebarItem icon={House} label="Home" link={link} />
    </SidebarGroup>
    <SidebarGroup title="Stories">
      <SidebarItem
        icon={Newspaper}
        label="Stories"
        link={link}
        count={{ value: 38, label: 'awaiting review' }}
        current
      />
      <SidebarItem icon={Bookmark} label="Collections" link={link} />
      <SidebarItem icon={Rss} label="Channels" link={link} dot={{ tone: 'amber', label: '1 needs attention' }} />
    </SidebarGroup>
  </>
);
