<?php
/**
 * Plugin Name: SprX stories
 * Description: Shows the approved stories of a SprX widget as part of your pages, by a shortcode or a block.
 * Version: %VERSION%
 * Requires at least: 6.3
 * Requires PHP: 7.4
 * Author: SprX
 * License: Apache-2.0
 * License URI: https://www.apache.org/licenses/LICENSE-2.0
 * Text Domain: sprx
 */

defined( 'ABSPATH' ) || exit;

/** The SprX that this plugin was downloaded from; the filter `sprx_origin` changes it. */
defined( 'SPRX_ORIGIN' ) || define( 'SPRX_ORIGIN', '%HOME%' );
const SPRX_VERSION = '%VERSION%';

/** How long an answer is shown, and how long it may stand in while SprX does not answer. */
const SPRX_FRESH_SECONDS = 60;
const SPRX_AWAY_SECONDS  = 7 * 86400;

/** What one answer may take. */
const SPRX_MOST_SECONDS = 5;
const SPRX_MOST_BYTES   = 1048576;

function sprx_init() {
	load_plugin_textdomain( 'sprx' );
	add_shortcode( 'sprx', 'sprx_shortcode' );
	wp_register_script(
		'sprx-block',
		false,
		array( 'wp-block-editor', 'wp-blocks', 'wp-components', 'wp-element', 'wp-server-side-render' ),
		SPRX_VERSION,
		true
	);
	wp_add_inline_script( 'sprx-block', sprx_editor_script() );
	register_block_type( __DIR__, array( 'render_callback' => 'sprx_block' ) );
}
add_action( 'init', 'sprx_init' );

/** `[sprx key="…"]` */
function sprx_shortcode( $attributes ) {
	$attributes = shortcode_atts( array( 'key' => '' ), $attributes, 'sprx' );
	return sprx_stories( $attributes['key'] );
}

/** The block `sprx/stories`. */
function sprx_block( $attributes ) {
	$stories = sprx_stories( isset( $attributes['key'] ) ? $attributes['key'] : '' );
	return '' === $stories ? '' : '<div ' . get_block_wrapper_attributes() . '>' . $stories . '</div>';
}

/** The stories of a widget as clean HTML; nothing where there are none to show. */
function sprx_stories( $key ) {
	if ( ! is_string( $key ) || 1 !== preg_match( '/\A[A-Za-z0-9_-]{1,100}\z/', $key ) ) {
		return sprx_hint( __( 'SprX: enter the public key of a widget.', 'sprx' ) );
	}
	$origin = sprx_origin();
	if ( '' === $origin ) {
		return sprx_hint( __( 'SprX: the address of SprX is not valid.', 'sprx' ) );
	}
	return sprx_clean( sprx_answer( $origin, $key ) );
}

/** For people who edit pages; visitors see nothing of it. */
function sprx_hint( $text ) {
	return current_user_can( 'edit_posts' ) ? '<p>' . esc_html( $text ) . '</p>' : '';
}

/** The address of SprX without a slash at its end, or nothing where it is none. */
function sprx_origin() {
	$origin = apply_filters( 'sprx_origin', SPRX_ORIGIN );
	if ( ! is_string( $origin ) ) {
		return '';
	}
	$scheme = wp_parse_url( $origin, PHP_URL_SCHEME );
	return 'https' === $scheme || 'http' === $scheme ? untrailingslashit( esc_url_raw( $origin, array( 'http', 'https' ) ) ) : '';
}

/** The HTML of a widget as SprX sent it, now or before. */
function sprx_answer( $origin, $key ) {
	$name  = md5( $origin . ' ' . $key );
	$fresh = get_transient( 'sprx_fresh_' . $name );
	if ( is_string( $fresh ) ) {
		return $fresh;
	}
	$last = get_transient( 'sprx_last_' . $name );
	$last = is_string( $last ) ? $last : '';
	// Who comes while this one asks is shown the last answer, and while SprX is away nobody asks again for a minute.
	set_transient( 'sprx_fresh_' . $name, $last, SPRX_FRESH_SECONDS );
	$html = sprx_ask( $origin, $key );
	if ( null === $html ) {
		return $last;
	}
	set_transient( 'sprx_fresh_' . $name, $html, SPRX_FRESH_SECONDS );
	if ( '' === $html ) {
		delete_transient( 'sprx_last_' . $name );
	} else {
		set_transient( 'sprx_last_' . $name, $html, SPRX_AWAY_SECONDS );
	}
	return $html;
}

/** What SprX says now: HTML, nothing where the widget is not there for this site, null where SprX is away. */
function sprx_ask( $origin, $key ) {
	$answer = wp_remote_get(
		$origin . '/embed/v1/widgets/' . rawurlencode( $key ) . '/html',
		array(
			'timeout'             => SPRX_MOST_SECONDS,
			'redirection'         => 2,
			'limit_response_size' => SPRX_MOST_BYTES,
			// The usual one names this site.
			'user-agent'          => 'SprX-WordPress/' . SPRX_VERSION,
			'headers'             => array( 'Accept' => 'text/html' ),
		)
	);
	if ( is_wp_error( $answer ) ) {
		return null;
	}
	$status = (int) wp_remote_retrieve_response_code( $answer );
	if ( in_array( $status, array( 400, 403, 404, 410 ), true ) ) {
		return '';
	}
	$html = wp_remote_retrieve_body( $answer );
	$type = wp_remote_retrieve_header( $answer, 'content-type' );
	// One that reaches the limit was cut off.
	if ( 200 !== $status || ! is_string( $type ) || 0 !== stripos( $type, 'text/html' ) || strlen( $html ) >= SPRX_MOST_BYTES ) {
		return null;
	}
	return $html;
}

/** Leaves of an answer what stories are made of. */
function sprx_clean( $html ) {
	if ( '' === $html ) {
		return '';
	}
	$rules = '';
	$data  = '';
	// The content of these two is no HTML; what is not taken out here loses its element below.
	$rest = preg_replace_callback(
		'~<(script|style)\b([^>]*)>(.*?)</\1\s*>~is',
		function ( $found ) use ( &$rules, &$data ) {
			if ( 'style' === strtolower( $found[1] ) ) {
				$rules .= sprx_style( $found[3] );
			} else {
				$data .= sprx_json_ld( $found[2], $found[3] );
			}
			return '';
		},
		$html
	);
	return is_string( $rest ) ? $rules . wp_kses( $rest, sprx_allowed(), array( 'http', 'https' ) ) . $data : '';
}

/** Rules of style that fetch nothing. */
function sprx_style( $rules ) {
	$fetches = preg_match( '~[<\\\\]|@import|url\s*\(|image-set\s*\(|expression\s*\(|javascript:|behavior\s*:|-moz-binding~i', $rules );
	return 0 === $fetches ? '<style>' . $rules . '</style>' : '';
}

/** What search engines read of the stories: a script element of JSON-LD whose content is JSON, written anew. */
function sprx_json_ld( $attributes, $content ) {
	if ( 1 !== preg_match( '~\A\s*type\s*=\s*(["\']?)application/ld\+json\1\s*\z~i', $attributes ) ) {
		return '';
	}
	$value = json_decode( $content );
	if ( ! is_object( $value ) && ! is_array( $value ) ) {
		return '';
	}
	$json = wp_json_encode( $value, JSON_HEX_TAG | JSON_HEX_AMP | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE );
	return is_string( $json ) ? '<script type="application/ld+json">' . $json . '</script>' : '';
}

/** The elements and attributes of stories. */
function sprx_allowed() {
	$text = array(
		'class' => true,
		'dir'   => true,
		'lang'  => true,
	);
	return array(
		'a'       => array(
			'href'   => true,
			'rel'    => true,
			'target' => true,
		) + $text,
		'article' => $text,
		'div'     => array(
			'role'       => true,
			'aria-label' => true,
		) + $text,
		'h3'      => $text,
		'img'     => array(
			'src'           => true,
			'alt'           => true,
			'width'         => true,
			'height'        => true,
			'loading'       => true,
			'decoding'      => true,
			'fetchpriority' => true,
		) + $text,
		'p'       => $text,
		'picture' => $text,
		'source'  => array(
			'type'   => true,
			'srcset' => true,
			'sizes'  => true,
		),
		'span'    => $text,
		'time'    => array( 'datetime' => true ) + $text,
	);
}

/** The block in the editor: a field for the key, and the stories as visitors see them. */
function sprx_editor_script() {
	$words  = array(
		'title'  => __( 'SprX stories', 'sprx' ),
		'label'  => __( 'Public key of the widget', 'sprx' ),
		'help'   => __( 'In SprX, open the widget and choose WordPress under Embed.', 'sprx' ),
		'button' => __( 'Show stories', 'sprx' ),
		'none'   => __( 'There are no stories to show.', 'sprx' ),
	);
	$script = <<<'JS'
( function ( blocks, blockEditor, components, element, ServerSideRender, words ) {
	var el = element.createElement;
	function edit( props ) {
		var key = props.attributes.key || '';
		var draft = element.useState( key );
		var valid = /^[A-Za-z0-9_-]{1,100}$/;
		var wrapper = blockEditor.useBlockProps();
		function field( value, onChange ) {
			return el( components.TextControl, { label: words.label, help: words.help, value: value, onChange: onChange } );
		}
		function empty() {
			return el( 'p', null, words.none );
		}
		if ( ! valid.test( key ) ) {
			return el( 'div', wrapper, el( components.Placeholder, { label: words.title },
				field( draft[ 0 ], draft[ 1 ] ),
				el( components.Button, {
					variant: 'primary',
					disabled: ! valid.test( draft[ 0 ].trim() ),
					onClick: function () {
						props.setAttributes( { key: draft[ 0 ].trim() } );
					}
				}, words.button )
			) );
		}
		return el( 'div', wrapper,
			el( blockEditor.InspectorControls, null, el( components.PanelBody, { title: words.title },
				field( key, function ( value ) {
					draft[ 1 ]( value );
					props.setAttributes( { key: value.trim() } );
				} )
			) ),
			el( components.Disabled, null, el( ServerSideRender, {
				block: 'sprx/stories',
				attributes: { key: key },
				EmptyResponsePlaceholder: empty
			} ) )
		);
	}
	blocks.registerBlockType( 'sprx/stories', { edit: edit, save: function () { return null; } } );
} )
JS;
	return $script . '( window.wp.blocks, window.wp.blockEditor, window.wp.components, window.wp.element, window.wp.serverSideRender, '
		. wp_json_encode( $words, JSON_HEX_TAG | JSON_HEX_AMP ) . ' );';
}

function sprx_activate() {
	register_uninstall_hook( __FILE__, 'sprx_uninstall' );
}
register_activation_hook( __FILE__, 'sprx_activate' );

/** Removes all that the plugin stored. */
function sprx_uninstall() {
	if ( ! is_multisite() ) {
		sprx_delete_transients();
		return;
	}
	foreach ( get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) as $site ) {
		switch_to_blog( $site );
		sprx_delete_transients();
		restore_current_blog();
	}
}

function sprx_delete_transients() {
	global $wpdb;
	$names = $wpdb->get_col(
		$wpdb->prepare(
			"SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE %s OR option_name LIKE %s",
			$wpdb->esc_like( '_transient_sprx_' ) . '%',
			$wpdb->esc_like( '_transient_timeout_sprx_' ) . '%'
		)
	);
	foreach ( $names as $name ) {
		delete_transient( preg_replace( '/\A_transient_(timeout_)?/', '', $name ) );
	}
}
