// Run by gjs, not by Node: a bare window of WebKitGTK that a WebDriver holds and whose profile stays on the disk.
// The browser that comes with the driver forgets everything when it is closed, and keeps its databases in memory.
imports.gi.versions.Gtk = '3.0';
imports.gi.versions.WebKit2 = '4.1';
const { Gtk, WebKit2 } = imports.gi;

const [folder] = ARGV;
Gtk.init(null);
const data = new WebKit2.WebsiteDataManager({
  base_data_directory: `${folder}/data`,
  base_cache_directory: `${folder}/cache`,
});
data.get_cookie_manager().set_persistent_storage(`${folder}/cookies`, WebKit2.CookiePersistentStorage.SQLITE);
const context = new WebKit2.WebContext({ website_data_manager: data });
context.set_automation_allowed(true);
context.connect('automation-started', (_, session) => {
  const info = new WebKit2.ApplicationInfo();
  info.set_name('browser.js');
  info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version());
  session.set_application_info(info);
  session.connect('create-web-view', () => {
    const view = new WebKit2.WebView({ web_context: context, is_controlled_by_automation: true });
    const window = new Gtk.Window({ default_width: 1280, default_height: 1000 });
    window.add(view);
    window.show_all();
    return view;
  });
});
Gtk.main();
